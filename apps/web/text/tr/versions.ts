/** UI strings for the versions of a description, in Turkish. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "Geçmiş",
  title: "Açıklamanın geçmişi",
  explanation: "Son 45 günün değişiklikleri. Bir sürümü geri yüklemek yeni bir değişiklik olarak kaydedilir.",
  list: "Sürümler",
  current: "Geçerli sürüm",
  first: "Önceki sürüm",
  empty: "Boş",
  changes: "Değişiklikler",
  restore: "Bu sürümü geri yükle",
  restored: "Açıklama geri yüklendi",
  older: "Daha eski sürümleri göster",
};
