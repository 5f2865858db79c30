"""Complete hands by brute force: try every group of the lowest tile, as a person would with real tiles."""

from riichi_rules.tiles import is_outside

Groups = tuple[tuple[int, ...], ...]


def splits_by_trial(tiles: list[int], paired: bool = False) -> set[Groups]:
    """Return every way to split kinds into groups of three and one pair."""
    if not tiles:
        return {()} if paired else set()
    tiles = sorted(tiles)
    first, found = tiles[0], set[Groups]()
    for group in ((first,) * 3, (first, first + 1, first + 2), *(() if paired else [(first,) * 2])):
        if group[-1] != first and (first >= 27 or first % 9 > 6):
            continue
        rest = list(tiles)
        try:
            for kind in group:
                rest.remove(kind)
        except ValueError:
            continue
        more = splits_by_trial(rest, paired or len(group) == 2)
        found |= {tuple(sorted((group, *others))) for others in more}
    return found


def without_groups(tiles: list[int]) -> set[Groups]:
    """Return the split of fourteen kinds into seven pairs or thirteen orphans, or an empty set."""
    kinds = sorted(set(tiles))
    if len(kinds) == 7 and sorted(kinds * 2) == sorted(tiles):
        return {tuple((kind, kind) for kind in kinds)}
    orphans = len(tiles) == 14 and len(kinds) == 13 and all(map(is_outside, kinds))
    return {tuple((kind,) for kind in sorted(tiles))} if orphans else set()
