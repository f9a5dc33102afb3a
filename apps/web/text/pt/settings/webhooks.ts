/** UI strings for the list of webhooks, in Brazilian Portuguese. @module */
import type { Text } from "../../en/mod.ts";

export const webhooks: Text["webhooks"] = {
  title: "Webhooks",
  text: "Envie os eventos do projeto para seus próprios endpoints como JSON. Com um segredo, as solicitações são assinadas.",
  add: "Adicionar webhook",
  newTitle: "Novo webhook",
  limit: (count) => `Um projeto pode ter até ${count} webhooks.`,
  name: "Nome",
  nameHint: "Apenas para sua referência",
  nameNeeded: "Digite um nome",
  defaultName: "Webhook",
  noUrl: "Sem URL",
  failing: (since) => `Falhando desde ${since}`,
  on: "Ativado",
  off: "Desativado",
  turnOn: "Ativar",
  turnOff: "Desativar",
  turnOnLabel: (name) => `Ativar ${name}`,
  turnOffLabel: (name) => `Desativar ${name}`,
  edit: "Editar",
  editLabel: (name) => `Editar ${name}`,
  close: "Fechar",
  closeLabel: (name) => `Fechar ${name}`,
  log: "Registro de entregas",
};
