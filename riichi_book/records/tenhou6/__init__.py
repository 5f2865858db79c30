"""tenhou6: games in the JSON form of tenhou.net/6, into which those of other servers are converted too."""
