// By what an owner tells their devices apart: what the browser says of itself, no finer than a person would.

type Named = readonly (readonly [name: string, sign: RegExp])[];

const DEVICES: Named = [
  ["iPhone", /iPhone|iPod/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Chromebook", /CrOS/],
  ["Mac", /Macintosh/],
  ["Linux", /Linux/],
];

// Each says the name of those below it, too. The apps come first: the page inside of one stores its own.
const BROWSERS: Named = [
  ["WhatsApp", /WhatsApp/],
  ["Instagram", /Instagram/],
  ["Facebook", /FBA[NV]|FB_IAB/],
  ["Edge", /Edg(A|iOS)?\//],
  ["Opera", /OPR\/|OPT\/|OPiOS/],
  ["Samsung Internet", /SamsungBrowser/],
  ["Firefox", /Firefox\/|FxiOS/],
  ["dentro de um app", /; wv\)/],
  ["Chrome", /Chrome\/|CriOS/],
  ["Safari", /Safari\//],
  ["dentro de um app", /iPhone|iPad/],
];

/** `iPhone · Safari`; `Aparelho` for a browser that says nothing known. */
export function deviceName(userAgent: string): string {
  const device = nameIn(DEVICES, userAgent) ?? "Aparelho";
  const browser = nameIn(BROWSERS, userAgent);
  return browser === undefined ? device : `${device} · ${browser}`;
}

function nameIn(known: Named, userAgent: string): string | undefined {
  return known.find(([, sign]) => sign.test(userAgent))?.[0];
}
