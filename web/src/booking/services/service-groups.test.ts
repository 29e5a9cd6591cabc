import { expect, test } from "vitest";

import { serviceGroups } from "./service-groups.ts";

test("services stand by group in the shop's order, and those without a group first", () => {
  const services = [
    { name: "Corte", group: "Cabelo" },
    { name: "Barba", group: "Barba" },
    { name: "Vale-presente" },
    { name: "Escova", group: "Cabelo" },
  ];
  const shown = serviceGroups(services).map(({ heading, services: ofGroup }) => [
    heading,
    ofGroup.map(({ name }) => name),
  ]);
  expect(shown).toEqual([
    [undefined, ["Vale-presente"]],
    ["Cabelo", ["Corte", "Escova"]],
    ["Barba", ["Barba"]],
  ]);
});

test("services of which none has a group are one list", () => {
  const services: { name: string; group?: string }[] = [{ name: "Corte" }];
  expect(serviceGroups(services)).toEqual([{ heading: undefined, services }]);
});
