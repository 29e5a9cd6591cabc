// Comments and messages in plain words: what strangers have stumbled over is refused, each with what to write instead.
// The list is for what was misread, not for taste; it grows by a line when a reader stumbles again.

const RIDDLES = [
  [/\bwhoever\b/i, "say who does it"],
  [/\bwhat is no\b/i, "say what it is"],
  [/\bin vain\b/i, "'without success', or what failed"],
  [/\banew\b/i, "'again'"],
  [/\blest\b/i, "'so that … not'"],
  [/\bstretch(es)?\b/i, "'range'"],
  [/\b(lay|lays|laid) out\b/i, "'schedule', or 'layout'"],
  [/\bhears? (of|nothing)\b/i, "'is notified of'"],
  [/\b(is|are|was|were|be|been) told\b/i, "'is notified', or what it learns and how"],
  [/\btells? of\b/i, "'reports', 'shows'"],
  [/\bcalendars? elsewhere\b/i, "'busy calendar'"],
  [/\bby and by\b/i, "'gradually', or how often"],
  [/\bbefalls?\b/i, "'happens to'"],
  [/\b(gives|answers) what was\b/i, "name what is returned"],
];
// Messages that people and programs know as they are; comments have no exceptions.
const KEPT = [
  // What an installed fail2ban filter searches for.
  /^client met a limit$/,
  // What commands print.
  /\bwhoever (runs the server|has its (link|address))\b/i,
  / is told again: /,
  // Summaries in the document of the calls.
  /; nobody is told while it can be undone$/,
  // The policy, as it was published.
  /nobody in it can be told apart/,
];

/** Refuses words that readers stumbled over, in comments and in messages. */
export const plainWords = {
  create(context) {
    const check = (node, text) => {
      if (KEPT.some((kept) => kept.test(text))) return;
      for (const [riddle, instead] of RIDDLES) {
        const found = riddle.exec(text);
        if (found !== null) {
          context.report({ node, message: `"${found[0]}" reads as a riddle: write ${instead}.` });
        }
      }
    };
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) check(comment, comment.value);
      },
      Literal(node) {
        if (typeof node.value === "string" && node.value.includes(" ")) check(node, node.value);
      },
      TemplateElement(node) {
        check(node, node.value.raw);
      },
    };
  },
};
