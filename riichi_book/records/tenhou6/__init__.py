"""tenhou6: games in the JSON form of tenhou.net/6, to which games of other servers are converted too."""
