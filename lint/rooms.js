// The rooms: which folder may import from which. A file belongs to the room with the longest path around it. Tests
// (`*.test.ts`) may import everything; no other file may import a test or a test's helper.

const SERVER_PACKAGES = ["*", "!react", "!react-dom", "!pg", "!node:sqlite"];

const ENGINE = {
  imports: ["server/src/database", "domain/src"],
  packages: ["node:*", "pg"],
  because: "an engine knows what every engine promises, and no feature",
};

const EVERY_FEATURE_SEES = [
  "server/src/app-parts.ts",
  "server/src/background",
  "server/src/database",
  "server/src/http",
  "server/src/settings",
  "server/src/shops",
  "server/src/telemetry",
  "domain/src",
];

/**
 * The server's features, each with the parts of other features that it may import besides EVERY_FEATURE_SEES. A feature
 * gets the shops as an argument; only programs import them.
 */
function featuresOfServer(seen) {
  const rooms = Object.entries(seen).map(([feature, others]) => [
    `server/src/${feature}`,
    {
      imports: [
        ...EVERY_FEATURE_SEES,
        ...others.map((other) => (other === "shops" ? other : `server/src/${other}`)),
      ],
      packages: SERVER_PACKAGES,
      because: "what a feature sees of another is a line of featuresOfServer in lint/rooms.js",
    },
  ]);
  return Object.fromEntries(rooms);
}

/** `imports`: the rooms that a room may use, with the rooms inside them. `packages`: those from outside. */
const ROOMS = {
  "domain/src": {
    imports: ["domain/src"],
    packages: ["zod"],
    because: "the domain is pure functions over its arguments and knows nothing above it",
  },
  shops: {
    imports: ["domain/src"],
    packages: [],
    because: "a shop is a value: what computes belongs in domain/src",
  },
  "server/src": {
    imports: ["server/src", "domain/src", "shops"],
    packages: SERVER_PACKAGES,
    because: "the server knows the domain and the shops",
  },
  "server/src/database": {
    imports: ["domain/src"],
    packages: ["node:*", "!node:sqlite"],
    because: "the database knows no feature: an engine stands in a folder of its own in it",
  },
  "server/src/database/sqlite": ENGINE,
  "server/src/database/postgres": ENGINE,
  "server/src/database/citus": ENGINE,
  "server/src/database/copies": {
    ...ENGINE,
    imports: [...ENGINE.imports, "server/src/backups"],
  },
  "server/src/database/every-operation.ts": {
    imports: ["server/src"],
    packages: [],
    because: "it names the files that declare an operation",
  },
  "server/src/backups": {
    imports: [],
    packages: ["node:*"],
    because: "deploy/install runs it with Node alone, before any package is there",
  },
  "server/src/background": {
    imports: [],
    packages: ["node:*", "fastify"],
    because: "background work knows no feature",
  },
  "server/src/settings": {
    imports: ["domain/src"],
    packages: ["node:*", "zod"],
    because: "settings are read from the environment and from nowhere else",
  },
  "server/src/outward": {
    imports: [],
    packages: ["node:*"],
    because: "it says which addresses a feature may connect to, and knows no feature",
  },
  "server/src/telemetry": {
    imports: ["server/src/background", "server/src/outbox", "domain/src"],
    packages: ["fastify", "prom-client"],
    because: "a feature counts in the metrics, which know none of them but the outbox's counts",
  },
  "server/src/http": {
    imports: ["server/src/app-parts.ts", "server/src/database", "domain/src"],
    packages: SERVER_PACKAGES,
    because: "HTTP manners know no rule and no feature",
  },
  ...featuresOfServer({
    agency: [
      "booking/booking-columns.ts",
      "booking/limits/counting-window.ts",
      "busy/busy-pace.ts",
      "erasing/erase-shops.ts",
      "outbox/tables",
      "owner",
      "shop-settings",
    ],
    audit: ["booking"],
    booking: [
      "floods/register-floods.ts",
      "mail/sent-mails-table.ts",
      "outbox",
      "waits/opened-times-table.ts",
    ],
    busy: ["booking/half-hours-table.ts", "mail/owner", "outward", "owner/closings"],
    calendars: [
      "booking/service/shown-service.ts",
      "booking/stored-bookings-table.ts",
      "outbox",
      "outward",
    ],
    commands: [
      "audit",
      "backups",
      "booking",
      "busy",
      "calendars",
      "config.ts",
      "erasing",
      "mail",
      "operator",
      "outbox",
      "outward",
      "owner",
      "push",
      "retention",
      "shop-settings",
      "shops",
    ],
    erasing: ["retention/clock-table.ts", "retention/confirmed-clock.ts"],
    floods: ["booking", "mail/owner", "owner/owner-calls-table.ts"],
    mail: [
      "booking/confirm/confirm-token.ts",
      "booking/limits",
      "booking/service/shown-service.ts",
      "booking/stored-bookings-table.ts",
      "calendars/event",
      "config.ts",
      "outbox",
      "waits/end-waits.ts",
    ],
    operator: ["backups", "booking/booking-store.ts", "config.ts", "mail/smtp"],
    outbox: ["booking/calendar-bookings-table.ts", "booking/stored-bookings-table.ts"],
    owner: [
      "booking",
      "busy",
      "calendars/caldav",
      "calendars/feed/feed-settings.ts",
      "calendars/outward-call.ts",
      "floods",
      "mail/sent-mails-table.ts",
      "mail/smtp/mail-settings.ts",
      "outbox",
      "outward",
      "push",
      "shop-settings",
      "waits/opened-times-table.ts",
      "waits/waits-table.ts",
    ],
    push: [
      "booking/service/shown-service.ts",
      "booking/stored-bookings-table.ts",
      "calendars/event",
      "calendars/outward-call.ts",
      "config.ts",
      "outbox",
      "outward",
      "shop-settings/move-by-setting.ts",
    ],
    retention: [
      "agency/agency-log-table.ts",
      "booking",
      "floods/booking-floods-table.ts",
      "mail/turns/mail-use-table.ts",
      "outbox",
      "owner/closings/closing-notes-table.ts",
      "owner/clients/owner-notes-table.ts",
      "owner/devices/owner-devices-table.ts",
      "owner/owner-calls-table.ts",
      "push/push-notices-table.ts",
      "waits/old-waits-table.ts",
    ],
    "shop-settings": [
      "busy",
      "calendars/caldav/caldav-settings.ts",
      "calendars/google/google-settings.ts",
      "config.ts",
      "mail/smtp/mail-settings.ts",
      "outbox",
    ],
    shops: [],
    waits: ["booking", "calendars/event", "config.ts", "mail", "outbox"],
  }),
  "web/src": {
    imports: ["web/src", "domain/src", "shops"],
    packages: ["*", "!zod", "!fastify", "!pg", "!node:*"],
    because:
      "pages run in a browser: what the build does belongs beside web/vite.config.ts, and zod (20 KB) reaches no page",
  },
  "web/widget": {
    imports: ["web/src/booking/embedded", "domain/src"],
    packages: [],
    because:
      "the widget runs on other people's pages and stays within 3 KB: it knows what it says to the frame, and types of the domain",
  },
  "web/src/ui": {
    imports: [],
    packages: ["react", "lucide-react"],
    because: "a part of the screen is generic: what knows of bookings belongs in web/src/booking",
  },
  "web/src/scheduling-api": {
    imports: ["domain/src"],
    packages: [],
    because: "the calls know the wire and no screen",
  },
  "web/src/booking": {
    imports: ["web/src/ui", "web/src/scheduling-api", "domain/src"],
    packages: ["react", "react-dom", "lucide-react"],
    because: "the booking screen knows no page and no shop but the one it is given",
  },
};

// The pages may import only types from the wire: its schemas would bring zod, which is too large for a page.
const TYPES_ONLY = { "web/src": "domain/src/wire" };

// The source folders of our packages. Any other package has its sources in the folder of its own name.
const SOURCES = { domain: "domain/src", server: "server/src", web: "web/src" };

const OUTSIDE_THE_PRODUCT = ["deploy", "e2e", "proofs", "scenes", "scripts", "testing"];

const NAMES = Object.keys(ROOMS).toSorted((one, other) => other.length - one.length);

/** Forbids the imports that ROOMS does not allow. */
export const rooms = {
  create(context) {
    const file = inside(context.filename, context.cwd);
    const name = roomOf(file);
    if (name === undefined || isOfTests(file)) return {};
    const room = ROOMS[name];
    const check = (node) => {
      const specifier = node.source?.value;
      // An export of this file's own, or an import whose address is computed.
      if (typeof specifier !== "string") return;
      const isType = node.importKind === "type" || node.exportKind === "type";
      const target = targetOf(file, specifier);
      const isForTests = target !== undefined && (isOfTests(target) || isOutsideTheProduct(target));
      if (target !== undefined && ROUTE.test(file) && isTooDeepForRoute(target, isType)) {
        context.report({
          node,
          message: `a route does not import ${target}: a route is a thin adapter: a rule belongs in domain/src, asked through its feature.`,
        });
        return;
      }
      const isFine =
        target === undefined
          ? allowsPackage(room.packages, specifier)
          : !isForTests && allowsFile(name, room.imports, target, isType);
      if (isFine) return;
      const because = isForTests ? "the product runs without its tests and tools" : room.because;
      context.report({
        node,
        message: `${name} does not import ${target ?? specifier}: ${because}.`,
      });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: (node) => check({ ...node, source: node.source }),
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

// A route reads a call and answers it. It asks its feature for decisions, and never reads stored data itself.
const ROUTE = /-routes?\.ts$/;

function isTooDeepForRoute(target, isType) {
  const isRule = isIn(target, "domain/src") && !isIn(target, "domain/src/wire");
  return !isType && (isRule || isIn(target, "server/src/database") || target.endsWith("-table.ts"));
}

function allowsFile(name, allowed, target, isType) {
  const typesOnly = Object.entries(TYPES_ONLY).find(([from]) => isIn(name, from))?.[1];
  if (typesOnly !== undefined && isIn(target, typesOnly) && !isType) return false;
  return isIn(target, name) || allowed.some((folder) => isIn(target, folder));
}

function allowsPackage(allowed, specifier) {
  const is = (pattern) =>
    pattern === "*" ||
    specifier === pattern ||
    specifier.startsWith(`${pattern}/`) ||
    (pattern === "node:*" && specifier.startsWith("node:"));
  if (allowed.some((pattern) => pattern.startsWith("!") && is(pattern.slice(1)))) return false;
  return allowed.some(is);
}

/** The path of one of our files that an import names; `undefined` for a package from outside. */
function targetOf(file, specifier) {
  if (specifier.startsWith(".")) {
    return new URL(specifier, `file:///${file}`).pathname.slice(1);
  }
  const [scope, name, ...rest] = specifier.split("/");
  return scope === "@vitrine" ? [SOURCES[name] ?? name, ...rest].join("/") : undefined;
}

function roomOf(file) {
  return NAMES.find((name) => isIn(file, name));
}

function isIn(path, folder) {
  return path === folder || path.startsWith(`${folder}/`);
}

// Vitest runs each of these files and fails if one has no tests, so no file of the product can pass for a test.
function isOfTests(file) {
  return /\.test(\.tsx?)?$/.test(file);
}

function isOutsideTheProduct(file) {
  return OUTSIDE_THE_PRODUCT.some((folder) => isIn(file, folder));
}

function inside(path, root) {
  return path.replaceAll("\\", "/").slice(root.replaceAll("\\", "/").length + 1);
}
