/** UI strings for the versions of a description, in Japanese. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "履歴",
  title: "説明の履歴",
  explanation: "過去45日間の変更です。バージョンの復元も1つの変更として記録されます。",
  list: "バージョン",
  current: "現在のバージョン",
  first: "以前のバージョン",
  empty: "空",
  changes: "変更",
  restore: "このバージョンを復元",
  restored: "説明を復元しました",
  older: "以前のバージョンを表示",
};
