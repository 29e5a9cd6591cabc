// Boundaries that the linter's own rules cannot draw. Each message says where the code belongs.

import { plainWords } from "./plain-words.js";
import { rooms } from "./rooms.js";

const SAYS_NOTHING = new Set([
  "utils",
  "helpers",
  "common",
  "shared",
  "lib",
  "types",
  "constants",
  "index",
]);
const TOOL_NAMES = ["web/index.html"];

const SQL_STATEMENTS = [
  String.raw`SELECT\s.+\sFROM\s`,
  String.raw`WITH\s+(RECURSIVE\s+)?\w+\s*(\([^)]*\)\s*)?AS\s+((NOT\s+)?MATERIALIZED\s*)?\(`,
  String.raw`(INSERT|REPLACE)\s+(OR\s+\w+\s+)?INTO\s`,
  String.raw`UPDATE\s+\S+\s+SET\s`,
  String.raw`DELETE\s+FROM\s`,
  String.raw`TRUNCATE\s+TABLE\s`,
  String.raw`(CREATE|DROP|ALTER)\s+(TEMP(ORARY)?\s+|UNIQUE\s+)?(TABLE|INDEX|VIEW|TRIGGER|SCHEMA|SEQUENCE)\s`,
];
const SQL = new RegExp(String.raw`^\s*(${SQL_STATEMENTS.join("|")})`, "is");

/** Forbids file and folder names that do not say what they hold. */
const tellingNames = {
  create: (context) => ({
    Program(node) {
      const path = context.filename.replaceAll("\\", "/");
      if (TOOL_NAMES.some((name) => path.endsWith(name))) return;
      const inside = path.slice(context.cwd.replaceAll("\\", "/").length + 1);
      const empty = inside.split("/").find((part) => SAYS_NOTHING.has(part.split(".")[0]));
      if (empty !== undefined) {
        context.report({
          node,
          message: `"${empty}" cannot say what does not belong in it. Name the file or folder for the one subject it holds.`,
        });
      }
    },
  }),
};

/** Allows SQL only in server/src/database and in a feature's `*-table.ts`. */
const sqlInTables = {
  create(context) {
    const check = (node, text) => {
      if (SQL.test(text)) {
        context.report({
          node,
          message:
            "SQL belongs in a *-table.ts of its feature, behind a function that says what it finds.",
        });
      }
    };
    return {
      Literal(node) {
        if (typeof node.value === "string") check(node, node.value);
      },
      TemplateElement(node) {
        check(node, node.value.raw);
      },
    };
  },
};

/** Forbids reading the clock in domain: `now` is an argument there. */
const timeIsAnArgument = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message:
          "The domain has no clock. Take `now` as an argument; the server and the page know the time.",
      });
    return {
      CallExpression({ callee }) {
        const isNow = callee.type === "MemberExpression" && callee.property.name === "now";
        if (isNow && ["Date", "performance"].includes(callee.object.name)) report(callee);
      },
      NewExpression(node) {
        if (node.callee.name === "Date" && node.arguments.length === 0) report(node);
      },
    };
  },
};

/** Demands a time limit for `vi.waitFor`: its default of one second is too short on a busy machine. */
const patientWaits = {
  create: (context) => ({
    CallExpression(node) {
      const { type, object, property } = node.callee;
      const isWait =
        type === "MemberExpression" && object.name === "vi" && property.name === "waitFor";
      if (isWait && node.arguments.length < 2) {
        context.report({ node, message: "Wait with `SOON`, of testing/soon.ts." });
      }
    },
  }),
};

export default {
  meta: { name: "house" },
  rules: {
    rooms,
    "telling-names": tellingNames,
    "sql-in-tables": sqlInTables,
    "time-is-an-argument": timeIsAnArgument,
    "patient-waits": patientWaits,
    "plain-words": plainWords,
  },
};
