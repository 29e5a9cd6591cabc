// Runs the system's programs, one writing into the next, without a shell. Nothing is held in memory as a whole.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Transform } from "node:stream";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

import { writeInParts } from "./write-in-parts.ts";

export interface Program {
  readonly name: string;
  readonly args: readonly string[];
  readonly folder?: string;
}

/** Which of Debian's packages has the program. */
const PACKAGES: Readonly<Record<string, string>> = {
  age: "age",
  sftp: "openssh-client",
  pg_dump: "postgresql-client",
  pg_restore: "postgresql-client",
  psql: "postgresql-client",
  tar: "tar",
  gzip: "gzip",
};

// What a program says is cut to this length: a sentence is made of it.
const SAID_MAX = 4_000;

/** A program that has ended with an error, or that is not there. */
export class ProgramFailed extends Error {
  override name = "ProgramFailed";
  readonly program: string;
  /** What it wrote to its error output. */
  readonly said: string;

  constructor(program: string, said: string) {
    super(`${program}: ${lastLineOf(said)}`);
    this.program = program;
    this.said = said;
  }
}

export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

interface Streams {
  /** Where the first program reads from: a file, a text, or what is made meanwhile. */
  readonly from?:
    | { readonly file: string }
    | { readonly text: string }
    | { readonly chunks: AsyncIterable<string | Buffer> };
}

/** Writes what the last program puts out to `file`, flushed to the disk. */
export async function runToFile(
  programs: readonly Program[],
  file: string,
  streams: Streams = {},
): Promise<Written> {
  const hash = createHash("sha256");
  let bytes = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await runInto(programs, streams, (output) =>
    pipeline(output, count, (chunks: AsyncIterable<Buffer>) => writeInParts(chunks, file)),
  );
  return { bytes, sha256: hash.digest("hex") };
}

/** Returns what the last program puts out. Only for short texts. */
export async function runToText(
  programs: readonly Program[],
  streams: Streams = {},
): Promise<string> {
  const chunks: Buffer[] = [];
  await runInto(programs, streams, async (output) => {
    for await (const chunk of output) chunks.push(chunk as Buffer);
  });
  return Buffer.concat(chunks).toString();
}

/** Hands the output of the last program to `read`. Looks at how each of them has ended. */
export async function runInto(
  programs: readonly Program[],
  { from }: Streams,
  read: (output: Readable) => Promise<unknown>,
): Promise<void> {
  const source = from !== undefined && "file" in from ? await open(from.file) : undefined;
  try {
    const children = programs.map((program, index) =>
      start(program, index === 0 ? source?.fd : undefined),
    );
    const moves: Promise<unknown>[] = [];
    const [first] = children;
    if (first?.stdin && source === undefined) {
      moves.push(pipeline(inputOf(from), first.stdin));
    }
    for (const [index, { process }] of children.entries()) {
      const next = children[index + 1]?.process.stdin;
      const output = requirePipe(process.stdout);
      moves.push(next === undefined ? read(output) : pipeline(output, requirePipe(next)));
    }
    const moved = await Promise.allSettled(moves);
    const ended = await Promise.all(children.map(({ ended }) => ended));
    // The first that has ended by itself with an error is the cause: those after it lack its output, and those before it
    // are ended by the signal for a closed pipe.
    const failed = ended.find((end) => end !== undefined);
    const unwritten = moved.findLast((move) => move.status === "rejected");
    const isOwnFault = unwritten !== undefined && !isClosedPipe(unwritten.reason);
    if (isOwnFault && !(failed instanceof ProgramFailed && failed.said !== "")) {
      throw unwritten.reason;
    }
    if (failed !== undefined) throw failed;
    if (isOwnFault) throw unwritten.reason;
  } finally {
    await source?.close();
  }
}

interface Started {
  readonly process: ChildProcess;
  readonly stdin: Writable | null;
  /** Resolves to what went wrong. */
  readonly ended: Promise<Error | undefined>;
}

function start({ name, args, folder }: Program, input: number | undefined): Started {
  const child = spawn(name, args, {
    stdio: [input ?? "pipe", "pipe", "pipe"],
    ...(folder !== undefined && { cwd: folder }),
  });
  let said = "";
  requirePipe(child.stderr).on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-SAID_MAX);
  });
  const ended = new Promise<Error | undefined>((resolve) => {
    child.on("error", (error: NodeJS.ErrnoException) => {
      child.stdout?.destroy();
      resolve(error.code === "ENOENT" ? missing(name) : new ProgramFailed(name, error.message));
    });
    child.on("close", (code, signal) => {
      if (code === 0 || signal === "SIGPIPE") resolve(undefined);
      else resolve(new ProgramFailed(name, said || `ended with ${signal ?? String(code)}`));
    });
  });
  return { process: child, stdin: child.stdin, ended };
}

function missing(name: string): ProgramFailed {
  const sentence = `${name} is missing on this machine: apt-get install ${PACKAGES[name] ?? name}`;
  return new ProgramFailed(name, sentence);
}

function inputOf(from: Streams["from"]): AsyncIterable<string | Buffer> | string[] {
  if (from !== undefined && "chunks" in from) return from.chunks;
  return [from !== undefined && "text" in from ? from.text : ""];
}

function requirePipe<Pipe>(pipe: Pipe | null): Pipe {
  if (pipe === null) throw new Error("a program was started without a pipe");
  return pipe;
}

function isClosedPipe(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EPIPE" || code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET";
}

function lastLineOf(text: string): string {
  return text.trim().split("\n").at(-1)?.trim() ?? "";
}
