import { createContext } from "react";

/** Opens a picture in full size, by its id; `undefined` outside a gallery. */
export const PictureOpener = createContext<((id: string) => void) | undefined>(undefined);
