/** The message is a whole sentence for an operator: what is wrong with the backup place, and what to do. */
export class PlaceFailed extends Error {
  override name = "PlaceFailed";
}

/** Free space at the place was too little for these files. */
export function placeIsFull(where: string): PlaceFailed {
  return new PlaceFailed(
    `the backup place is full (${where}): make room there, or let BACKUP_TO lead to a larger one`,
  );
}

export function placeUnreachable(reason: string): PlaceFailed {
  return new PlaceFailed(`the backup place cannot be reached: ${reason}`);
}
