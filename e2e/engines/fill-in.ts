import type { Visitor } from "./visitor.ts";
import type { Tab } from "./driver/web-driver.ts";

/** Types who books. */
export async function enterJoao(visitor: Visitor<Tab>): Promise<void> {
  await visitor.enter("textbox", "Nome", "João da Silva");
  await visitor.enter("textbox", "E-mail", "joao@example.com");
  await visitor.enter("textbox", "Telefone", "987654321");
}

/** Fills in everything before the day. */
export async function fillIn(visitor: Visitor<Tab>): Promise<void> {
  await enterJoao(visitor);
  await visitor.enter("combobox", "Barbeiro", "barbeiro1");
  await visitor.enter("combobox", "Estilo", "normal");
}
