// The rooms of the house: which folder may import from which. A file belongs to the room with the longest name that
// begins its path. Tests (`*.test.ts`) may import everything; no other file may import them or what they share.

/** `imports`: the rooms that a room may use, a name standing for the rooms inside it, too. `packages`: from outside. */
const ROOMS = {
  "domain/src": {
    imports: ["domain/src"],
    packages: ["@date-fns/tz", "zod"],
    because: "the domain is pure functions over its arguments and knows nothing above it",
  },
  shops: {
    imports: ["domain/src"],
    packages: [],
    because: "a shop is a value: what computes belongs in domain/src",
  },
  "server/src": {
    imports: ["server/src", "domain/src", "shops"],
    packages: ["*", "!react", "!react-dom", "!pg", "!node:sqlite"],
    because:
      "the server knows the domain and the shops; only server/src/store knows an engine, through its database.ts",
  },
  "server/src/routes": {
    imports: [
      "server/src/http",
      "server/src/scheduling",
      "server/src/calendar",
      "server/src/telemetry",
      "domain/src/wire",
    ],
    packages: ["fastify", "fastify-type-provider-zod"],
    because:
      "a route is a thin adapter: a rule belongs in domain/src, asked through one call of server/src/scheduling",
  },
  "server/src/scheduling": {
    imports: ["server/src/store", "domain/src"],
    packages: ["node:*"],
    because:
      "scheduling knows rules and books, and nothing of HTTP or of what follows the bookings",
  },
  "server/src/store": {
    imports: ["server/src/settings", "domain/src"],
    packages: ["node:*", "pg"],
    because: "the store keeps books; who follows them asks it",
  },
  "server/src/settings": {
    imports: ["domain/src", "shops"],
    packages: ["node:*", "zod"],
    because: "settings are read from the environment and from nowhere else",
  },
  "server/src/outbox": {
    imports: ["server/src/store", "domain/src", "shops"],
    packages: ["node:*"],
    because: "the outbox brings changes to targets that it does not know",
  },
  "server/src/calendar": {
    imports: [
      "server/src/http",
      "server/src/outbox",
      "server/src/settings",
      "server/src/store",
      "domain/src",
      "shops",
    ],
    packages: ["*", "!fastify", "!pg", "!node:sqlite"],
    because: "calendars follow the bookings and know nothing of the calls",
  },
  "server/src/mail": {
    imports: [
      "server/src/calendar",
      "server/src/outbox",
      "server/src/settings",
      "server/src/store",
      "domain/src",
      "shops",
    ],
    packages: ["*", "!fastify", "!pg", "!node:sqlite"],
    because: "mail follows the bookings and knows nothing of the calls",
  },
  "server/src/telemetry": {
    imports: ["server/src/outbox", "server/src/scheduling", "server/src/store", "domain/src"],
    packages: ["fastify", "prom-client"],
    because: "telemetry watches the others, and none of them knows it",
  },
  "server/src/http": {
    imports: ["server/src/settings", "server/src/store", "domain/src", "shops"],
    packages: ["*", "!pg", "!node:sqlite"],
    because: "HTTP manners know no rule and no target",
  },
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
    packages: ["react", "lucide-react"],
    because: "the booking screen knows no page and no shop but the one it is given",
  },
};

// Both would bring what a page must not carry, and cost nothing as types.
const TYPES_ONLY = { "web/src": "domain/src/wire" };

// Where the files of a package are; every other package of ours has them in the folder of its own name.
const SOURCES = { domain: "domain/src", server: "server/src", web: "web/src" };

const OUTSIDE_THE_PRODUCT = ["bench", "deploy", "e2e", "fuzz", "scenes", "scripts", "testing"];

const NAMES = Object.keys(ROOMS).toSorted((one, other) => other.length - one.length);

/** An import from a room that this one does not use, or of a package that has no business in it. */
export const rooms = {
  create(context) {
    const file = inside(context.filename, context.cwd);
    const name = roomOf(file);
    if (name === undefined || isOfTests(file)) return {};
    const room = ROOMS[name];
    const check = (node) => {
      if (node.source === null || node.source === undefined) return;
      const specifier = node.source.value;
      const isType = node.importKind === "type" || node.exportKind === "type";
      const target = targetOf(file, specifier);
      const isForTests = target !== undefined && (isOfTests(target) || isOutsideTheProduct(target));
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

// Vitest runs each of these and fails where it finds no test, so that no file of the product can pass for one.
function isOfTests(file) {
  return /\.test(\.tsx?)?$/.test(file);
}

function isOutsideTheProduct(file) {
  return OUTSIDE_THE_PRODUCT.some((folder) => isIn(file, folder));
}

function inside(path, root) {
  return path.replaceAll("\\", "/").slice(root.replaceAll("\\", "/").length + 1);
}
