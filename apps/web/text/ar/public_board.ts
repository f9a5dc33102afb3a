/** UI strings for public boards, in Arabic. @module */
import type { Text } from "../en/mod.ts";
import { countedTasks } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "للقراءة فقط",
  noTasks: "لا مهام",
  tasks: countedTasks,
  assignee: (name) => `مسندة إلى ${name}`,
  columns: "الأعمدة",
  missingTitle: "اللوحة غير موجودة",
  missing: "هذه اللوحة غير موجودة أو لم تعد عامة. إذا كانت لديك عضوية في مساحة عملها، يُرجى تسجيل الدخول.",
  signIn: "تسجيل الدخول",
};
