import type { ReactNode } from "react";
// The build of React that needs no package of Node, so that the bundle for the server is one file without imports.
import { prerender } from "react-dom/static.edge";

export async function htmlOf(page: ReactNode): Promise<string> {
  const { prelude } = await prerender(page, {
    // Keeps the page in one piece. React would split off large parts and insert them by a script that the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // A page that fails to render must fail as a whole, not be sent as half of itself.
    onError: (error) => {
      throw error;
    },
  });
  return new Response(prelude).text();
}
