import { PlainPage } from "../plain-page.tsx";
import { COPY } from "./banner-copy.ts";

export function Page() {
  return <PlainPage title={COPY.title} text={COPY.text} links={COPY.links} />;
}
