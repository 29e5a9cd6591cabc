# Spans that lie beside or over one another, as one.


def merged(spans):
    """`spans`: pairs of datetimes in any order. Answers milliseconds, ascending."""
    answer = []
    for at, end in sorted(spans):
        if answer and at <= answer[-1][1]:
            answer[-1][1] = max(answer[-1][1], end)
        else:
            answer.append([at, end])
    return [[int(at.timestamp() * 1000), int(end.timestamp() * 1000)] for at, end in answer]
