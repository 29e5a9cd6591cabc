import type { ReactNode } from "react";
import { prerender } from "react-dom/static";

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
