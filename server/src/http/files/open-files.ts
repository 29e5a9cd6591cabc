import { closeSync, fstatSync, openSync, read } from "node:fs";
import { promisify } from "node:util";

import { readForm } from "./web-file.ts";
import type { FileForm } from "./web-file.ts";

const readAt = promisify(read);

/** Files that stay open: what is read of them is what they were, also after another build has removed them. */
export class OpenFiles {
  readonly #descriptors: number[] = [];

  /** Opens a file whose name changes with its content: its tag is that of its name. */
  open(path: string, tag: string): FileForm {
    const descriptor = openSync(path, "r");
    this.#descriptors.push(descriptor);
    const { size } = fstatSync(descriptor);
    return readForm(tag, size, async () => {
      const body = Buffer.allocUnsafeSlow(size);
      for (let at = 0; at < size;) {
        const { bytesRead } = await readAt(descriptor, body, at, size - at, at);
        if (bytesRead === 0) throw new Error(`${path} has become shorter`);
        at += bytesRead;
      }
      return body;
    });
  }

  close(): void {
    for (const descriptor of this.#descriptors.splice(0)) closeSync(descriptor);
  }
}
