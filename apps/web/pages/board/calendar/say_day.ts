/** Formats days as text. @module */
/** @param day `2027-01-15` */
export function sayDay(day: string, locale: string | undefined, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}
