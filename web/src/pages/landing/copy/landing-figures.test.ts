import { expect, test } from "vitest";

import pagespeed from "../../../../../scenes/pagespeed.json" with { type: "json" };
import { FIGURES } from "./landing-copy.ts";

test("the page says of itself what was measured, which its example picture shows, too", () => {
  const measured = pagespeed.routes.find((route) => route.path === "/");
  expect(measured?.lcpSeconds).toMatch(/^\d\.\d\d$/);
  const scores = [
    measured?.performance,
    measured?.accessibility,
    measured?.bestPractices,
    measured?.seo,
  ];
  expect(FIGURES).toEqual({
    lighthouse: Math.min(...scores.map(Number)),
    seconds: Number(measured?.lcpSeconds).toFixed(1).replace(".", ","),
    kilobytes: measured?.kilobytes,
  });
});
