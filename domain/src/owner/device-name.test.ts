import { expect, test } from "vitest";

import { deviceName } from "./device-name.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15";
const ANDROID = "Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";

test.each([
  ["iPhone · Safari", `${IPHONE} (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`],
  ["iPhone · Chrome", `${IPHONE} (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1`],
  ["iPhone · Instagram", `${IPHONE} (KHTML, like Gecko) Mobile/15E148 Instagram 390.0 (iPhone14)`],
  // A page opened from a home screen's icon names no browser either, and gets the same words.
  ["iPhone · dentro de um app", `${IPHONE} (KHTML, like Gecko) Mobile/15E148`],
  ["Android · Chrome", `${ANDROID} Chrome/140.0.0.0 Mobile Safari/537.36`],
  [
    "Android · Samsung Internet",
    `${ANDROID} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
  ],
  [
    "Android · dentro de um app",
    "Mozilla/5.0 (Linux; Android 15; SM-A155M; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0 Mobile Safari/537.36",
  ],
  ["Windows · Edge", `${WINDOWS} AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0`],
  [
    "Windows · Firefox",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0",
  ],
  [
    "Mac · Safari",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
  ],
  ["Linux · Firefox", "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"],
  ["Aparelho", "curl/8.15.0"],
  ["Aparelho", ""],
])("the name %s is read from the browser's user agent", (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});

test("a device's name repeats nothing that its browser sends, however long it is", () => {
  expect(deviceName(`Windows ${"<b>".repeat(5_000)}`)).toBe("Windows");
});
