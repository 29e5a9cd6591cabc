import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(html|js|css|svg|json|txt|xml|webmanifest)$/;

// Its files are served to nobody.
const HIDDEN_FOLDER = /(^|[\\/])\./;

// Which of them makes a file smallest differs from build to build. 0: as Brotli chooses.
const CHOICES = [
  [0, 0],
  [16, 0],
  [17, 0],
  [17, 8],
] as const;

/** Writes a `.br` and a `.gz` beside every text file below `folder`. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
      .filter((entry) => !HIDDEN_FOLDER.test(relative(folder, entry.parentPath)))
      .map((entry) => compressFile(join(entry.parentPath, entry.name))),
  );
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const [gzipped, ...brotlis] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    ...CHOICES.map(([blockBits, directCodes]) =>
      promisify(brotliCompress)(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
          [constants.BROTLI_PARAM_LGBLOCK]: blockBits,
          [constants.BROTLI_PARAM_NDIRECT]: directCodes,
        },
      }),
    ),
  ]);
  const brotli = brotlis.reduce((least, next) => (next.length < least.length ? next : least));
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}
