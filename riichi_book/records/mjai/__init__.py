"""mjai: games as JSON events, one a line, the form that engines speak."""
