/** UI strings for the table of tasks, in Spanish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "Escribe para reemplazar un valor o pulsa Enter para editarlo. Mantén pulsada la tecla Mayús y usa las flechas para seleccionar celdas. La barra espaciadora abre la tarea. Para salir de la tabla, pulsa Esc y después Tab.",
  headKeys:
    "Pulsa Enter para abrir las opciones. Usa Alt con las flechas para cambiar el ancho de la columna, o Alt+Mayús con las flechas para moverla.",
  key: "Clave",
  otherTask: "Tarea fuera de esta tabla",
  columns: "Columnas",
  resetColumns: "Restablecer columnas",
  sort: "Ordenar por esta columna",
  pin: "Fijar columna",
  unpin: "Dejar de fijar columna",
  wider: "Más ancha",
  narrower: "Más estrecha",
  hide: "Ocultar columna",
  summary: "Resumen",
  summaries: { sum: "Suma", average: "Media", least: "Mínimo", most: "Máximo", none: "Ninguno" },
  selected: (count) => counted(count, { one: "# celda seleccionada", other: "# celdas seleccionadas" }),
  copied: (count) => counted(count, { one: "# celda copiada", other: "# celdas copiadas" }),
  changed: (count) => counted(count, { one: "# celda modificada", other: "# celdas modificadas" }),
  unsaved: (count) => counted(count, { one: "No se ha guardado # celda", other: "No se han guardado # celdas" }),
  outside: (count) =>
    counted(count, { one: "# fila pegada no cabe en la tabla", other: "# filas pegadas no caben en la tabla" }),
  copyText: "Copiar texto",
  textCopied: "Texto copiado",
  discard: "Descartar",
  faults: {
    readOnly: "Este valor no se puede cambiar aquí",
    required: "Este valor no puede estar vacío",
    long: (most) => `Use como máximo ${most} caracteres`,
    several: (text) => `Varias personas se llaman “${text}”`,
    yesOrNo: "Escribe sí o no",
  },
};
