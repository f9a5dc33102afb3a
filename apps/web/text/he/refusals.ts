/** Fallback messages for error codes without their own message, in Hebrew. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "זה כבר לא קיים, או שאין לך גישה אליו.",
  conflict: "זה לא תואם את המצב הנוכחי. יש לטעון מחדש את העמוד ולנסות שוב.",
  invalid: "השרת לא קיבל את הנתונים. יש לבדוק אותם ולנסות שוב.",
  tooLarge: "זה גדול ממה שהשרת מקבל. יש לקצר או לחלק ולנסות שוב.",
  unsupported: "השרת הזה אינו תומך בכך. יש לפנות להנהלת השרת.",
  unavailable: "השרת לא יכול לבצע זאת כרגע. יש לנסות שוב בעוד רגע.",
  file: "השרת לא קיבל את הקובץ. יש לבחור תמונה קטנה יותר בפורמט PNG,‏ JPEG או WebP.",
  name: "יש לבחור שם שאינו בשימוש",
  dates: "ההתחלה לא יכולה להיות אחרי הסיום.",
};
