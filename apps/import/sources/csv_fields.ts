/** The fields of a table, and the column names that stand for them. @module */

/** The fields that a column can contain. */
export const CSV_FIELDS = [
  "id",
  "title",
  "description",
  "status",
  "priority",
  "start",
  "due",
  "assignee",
  "labels",
  "estimate",
] as const;
/** One of {@linkcode CSV_FIELDS}. */
export type CsvField = (typeof CSV_FIELDS)[number];

/**
 * Common column names in lower case, separated by commas. They include the names that the web app writes in each of its
 * languages.
 */
const NAMES: Readonly<Record<CsvField, string>> = {
  id: "id, key, issue key, task id",
  title:
    "title, name, summary, subject, task, task name, titel, aufgabe, titre, título, titolo, tytuł, başlık, название, назва, タイトル, 제목, 标题, العنوان, כותרת",
  description:
    "description, notes, body, details, beschreibung, notizen, descripción, descrição, descrizione, beschrijving, opis, açıklama, описание, опис, 説明, 설명, 描述, 说明, الوصف, תיאור",
  status:
    "status, state, column, list, section, section/column, spalte, statut, estado, stato, durum, статус, ステータス, 상태, 状态, الحالة, סטטוס, מצב",
  priority:
    "priority, priorität, priorité, prioridad, prioridade, priorità, prioriteit, priorytet, öncelik, приоритет, пріоритет, 優先度, 우선순위, 优先级, الأولوية, עדיפות",
  start:
    "start, start date, startdate, begin, beginn, début, inicio, início, inizio, rozpoczęcie, başlangıç, начало, початок, 開始日, 시작, 시작일, 开始, 开始日期, البداية, البدء, תאריך התחלה, התחלה",
  due: "due, due date, duedate, deadline, fällig, frist, échéance, vencimiento, prazo, scadenza, termin, son tarih, срок, термін, 期限, 마감, 마감일, 截止, 截止日期, الاستحقاق, تاريخ الاستحقاق, תאריך יעד, יעד",
  assignee:
    "assignee, assigned to, assignee email, owner, zuständig, bearbeiter, responsable, responsável, assegnatario, toegewezen aan, osoba przypisana, atanan kişi, исполнитель, виконавець, 担当者, 담당자, 负责人, المكلَّف, المكلف, المسؤول, אחראי, אחראית, באחריות",
  labels:
    "labels, label, tags, tag, schlagwörter, étiquettes, etiquetas, etichette, etykiety, etiketler, метки, мітки, ラベル, 라벨, 레이블, 标签, التسميات, التصنيفات, الوسوم, תוויות",
  estimate:
    "estimate, story points, story point estimate, points, التقدير, schätzung, estimación, estimation, הערכה, stima, 見積もり, 추정치, schatting, oszacowanie, estimativa, оценка, tahmin, оцінка, 估算",
};

/** Returns the form in which column names are compared. */
export function customaryKey(name: string): string {
  return name.normalize("NFC").trim().toLowerCase();
}

/** Common names of each field, as {@linkcode customaryKey} writes them. */
export const CUSTOMARY: Readonly<Record<CsvField, ReadonlySet<string>>> = Object.fromEntries(
  CSV_FIELDS.map((field) => [field, new Set(NAMES[field].split(", ").map(customaryKey))]),
) as unknown as Record<CsvField, ReadonlySet<string>>;
