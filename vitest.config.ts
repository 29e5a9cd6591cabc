import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{domain,server,web,scripts,lint}/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/dist/**"],
    environment: "node",
    // Bounded loads and real processes: slow machines are slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
