import { SITE } from "../../site.ts";
import { list } from "../../document/document-text.ts";
import type { DocumentCopy, Inline, Section } from "../../document/document-text.ts";

const { appName, providerName, providerEmail, mobileServices, appBuild, authentication } =
  SITE.policy;

const EFFECTIVE_DATE = "2024-10-31";
const MINIMUM_AGE_YEARS = 13;

export const POLICY_COPY = {
  about: appName,
  title: "Privacy Policy",
  effective: ["Effective as of ", { day: EFFECTIVE_DATE }],
  introduction: [
    `${appName} is a storytelling app for phones. It is freemium: free to download and to read, with extras that you may pay for. It is built and run by ${providerName}, an individual developer, called “the provider” below.`,
    "This page says what the app learns about you when you use it, where that goes, how long it is kept, and how to put an end to it.",
  ],
  contents: "Contents",
  toTop: "Back to the top",
  home: SITE.agency.name,
} as const satisfies DocumentCopy;

const mail: Inline = { text: providerEmail, href: `mailto:${providerEmail}` };

export const POLICY_SECTIONS: readonly Section[] = [
  {
    id: "information",
    title: "Information Collection and Use",
    blocks: [
      "When you open the app, it collects the following about your device and your visit:",
      list(
        "the IP address of your device;",
        "the pages of the app that you visit, with the time and date of each visit;",
        "the time that you spend on those pages;",
        "the operating system of your device.",
      ),
      "The app also learns your approximate location: the region that you are in, never the spot. It does not collect your precise location.",
      "For some features the provider may ask you for your name and similar personal information. You decide whether to give it; a feature that cannot do without it will say so.",
      "The provider uses all this to run the app, to see which stories and pages are read, and to make them better.",
    ],
  },
  {
    id: "third-parties",
    title: "Third Party Access",
    blocks: [
      "Only aggregated, anonymised data is sent to external services, from time to time, to help the provider understand and improve the app. Aggregated means counted together with many other people; anonymised means that nobody in it can be told apart.",
      "The app is made with the services of three vendors. Each handles data under a privacy policy of its own, which opens in a new tab:",
      list(
        [
          { text: mobileServices.name, href: mobileServices.privacyUrl },
          ", for what the phone's own platform offers to apps;",
        ],
        [
          { text: appBuild.name, href: appBuild.privacyUrl },
          ", for building the app and delivering its updates;",
        ],
        [{ text: authentication.name, href: authentication.privacyUrl }, ", for signing in."],
      ),
    ],
  },
  {
    id: "opt-out",
    title: "Opt-Out Rights and Data Retention Policy",
    blocks: [
      "You can stop all collection at any moment by uninstalling the app, the way you uninstall any other on your phone. From then on it collects nothing.",
      "What was collected is kept for as long as you use the app and for a reasonable time afterwards.",
      [
        "You do not have to wait for that. To have the data that you gave through the app deleted, write to ",
        mail,
        ", and the provider will delete it and answer you within a reasonable time.",
      ],
    ],
  },
  {
    id: "children",
    title: "Children",
    blocks: [
      `The app and its collection of data are meant for a general audience. They are not addressed to children under ${MINIMUM_AGE_YEARS}, and the provider does not knowingly collect personal information from them.`,
      [
        `If you are a parent or guardian and find that a child under ${MINIMUM_AGE_YEARS} has given personal information through the app, write to `,
        mail,
        ". The provider will delete it.",
      ],
    ],
  },
  {
    id: "security",
    title: "Security",
    blocks: [
      "The provider takes care to keep your information confidential, and protects what is processed and kept with physical, electronic and organisational safeguards. No safeguard is perfect, and none can be promised to be.",
    ],
  },
  {
    id: "changes",
    title: "Changes",
    blocks: [
      "This policy may change, for whatever reason. A new version is published on this page with its new date and replaces the one before, so look in from time to time. Using the app after a change means that you accept it.",
      ["The present version is effective as of ", { day: EFFECTIVE_DATE }, "."],
    ],
  },
  {
    id: "consent",
    title: "Your Consent",
    blocks: [
      "By using the app you consent to the processing of your information as this policy describes it, now and as it is amended.",
    ],
  },
  {
    id: "contact",
    title: "Contact Us",
    blocks: [
      [
        "Questions about privacy in the app, or about this policy, are welcome. Write to ",
        mail,
        ".",
      ],
    ],
  },
];
