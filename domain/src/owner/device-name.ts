// Owners recognise their devices by a name, which has no more detail than they need.

type NameSigns = readonly (readonly [name: string, sign: RegExp])[];

const DEVICES: NameSigns = [
  ["iPhone", /iPhone|iPod/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["Chromebook", /CrOS/],
  ["Mac", /Macintosh/],
  ["Linux", /Linux/],
];

// The first match counts, as a browser's text also names browsers further down. Apps come first: they have their own storage.
const BROWSERS: NameSigns = [
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

/** `iPhone · Safari`; `Aparelho` stands for an unknown device. */
export function deviceName(userAgent: string): string {
  const device = nameIn(DEVICES, userAgent) ?? "Aparelho";
  const browser = nameIn(BROWSERS, userAgent);
  return browser === undefined ? device : `${device} · ${browser}`;
}

function nameIn(known: NameSigns, userAgent: string): string | undefined {
  return known.find(([, sign]) => sign.test(userAgent))?.[0];
}
