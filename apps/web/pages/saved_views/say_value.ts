/** Writes values of custom fields in the language of the account. @module */
import type { CustomField } from "@hexlane/client";
import { useMemo } from "react";
import { formatDay, useReader } from "../../components/date.tsx";
import type { Person } from "../board/board_data.ts";
import { durationText } from "../task/fields/field_values.ts";

export function useSayValue(people: readonly Person[]): (field: CustomField, value: string) => string {
  const { locale, timezone } = useReader();
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 10 });
    return ({ type, unit }, value) => {
      switch (type) {
        case "number":
          return [numbers.format(Number(value)), ...(unit ? [unit] : [])].join(" ");
        case "duration":
          return durationText(String(Math.round(Number(value))));
        case "date":
        case "date_time":
          return formatDay(value, { locale, timezone }, { dateOnly: type === "date" });
        case "person":
        case "people":
          return people.find(({ id }) => id === value)?.name ?? value;
        default:
          return value;
      }
    };
  }, [people, locale, timezone]);
}
