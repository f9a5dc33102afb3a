/** Where the news of a project are sent, and what became of them. @module */
import { get, getPage, type Page, patch, post, remove } from "./client.ts";
import type { ChatIntegration, Delivery, EditChatBody, EditWebhookBody, WebhookIntegration } from "./types.ts";

const chat = (projectId: string): string => `/api/slack-integration/project/${encodeURIComponent(projectId)}`;
const webhook = (projectId: string): string =>
  `/api/generic-webhook-integration/project/${encodeURIComponent(projectId)}`;

export const getChat = (projectId: string): Promise<ChatIntegration | null> => get(chat(projectId));
export const saveChat = (projectId: string, body: EditChatBody): Promise<ChatIntegration> =>
  patch(chat(projectId), body);
export const testChat = (projectId: string): Promise<Delivery> => post(`${chat(projectId)}/test`);
export const deleteChat = (projectId: string): Promise<unknown> => remove(chat(projectId));

export const getWebhook = (projectId: string): Promise<WebhookIntegration | null> => get(webhook(projectId));
export const saveWebhook = (projectId: string, body: EditWebhookBody): Promise<WebhookIntegration> =>
  patch(webhook(projectId), body);
export const testWebhook = (projectId: string): Promise<Delivery> => post(`${webhook(projectId)}/test`);
export const deleteWebhook = (projectId: string): Promise<unknown> => remove(webhook(projectId));

const DELIVERIES_OF_A_PAGE = 50;

/** Newest first. */
export const listDeliveries = (projectId: string, cursor?: string): Promise<Page<Delivery>> =>
  getPage(`/api/project/${encodeURIComponent(projectId)}/deliveries`, { limit: DELIVERIES_OF_A_PAGE, cursor });
export const redeliver = (deliveryId: string): Promise<Delivery> =>
  post(`/api/delivery/${encodeURIComponent(deliveryId)}/redeliver`);
