/** UI strings for a task's history, in Spanish. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} creó la tarea`,
  status: (who, from, to) => `${who} la movió de “${from}” a “${to}”`,
  priority: (who, from, to) => `${who} cambió la prioridad de “${from}” a “${to}”`,
  title: (who, title) => `${who} cambió el título a “${title}”`,
  description: (who) => `${who} cambió la descripción`,
  dueDate: (who, day) => `${who} fijó el vencimiento para el ${day}`,
  noDueDate: (who) => `${who} quitó el vencimiento`,
  startDate: (who, day) => `${who} fijó el inicio para el ${day}`,
  noStartDate: (who) => `${who} quitó la fecha de inicio`,
  assigned: (who, name) => `${who} la asignó a ${name}`,
  assignedSelf: (who) => `${who} se asignó la tarea`,
  unassigned: (who) => `${who} quitó la asignación`,
  moved: (who) => `${who} la movió a otro proyecto`,
  fieldSet: (who, field, value) => `${who} cambió “${field}” a “${value}”`,
  fieldCleared: (who, field) => `${who} borró el valor de “${field}”`,
  linkAdded: (who, name) => `${who} añadió el enlace ${name}`,
  linkRemoved: (who, name) => `${who} quitó el enlace ${name}`,
  fieldChanged: (who, field) => `${who} cambió “${field}”`,
  other: (who) => `${who} actualizó la tarea`,
};
