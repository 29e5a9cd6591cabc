// The thread that writes, which also knows the transactions that only tests run.

import "./operations-of-tests.ts";
import "@vitrine/server/database/sqlite/writing-thread";
