import { PlainPage } from "../plain-page.tsx";
import { COPY } from "./reservation-copy.ts";

export function Page() {
  return <PlainPage title={COPY.title} text={COPY.text} links={COPY.links} />;
}
