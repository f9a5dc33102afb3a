/** UI strings for unsaved text and deleted tasks, in Turkish. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "Henüz kaydedilmedi",
  explanation: "Bu değişiklikler yalnızca bu tarayıcıda saklanıyor. Bağlantı bekleyenler otomatik olarak kaydedilecek.",
  givenBack: (title, reason) =>
    `“${title.length > 60 ? `${title.slice(0, 60)}…` : title}” güncellenemedi. ${reason} Metniniz taslak olarak saklandı.`,
  sending: "Kaydediliyor…",
  waiting: "Bağlantı bekleniyor",
  signedOut: "Giriş yaptığınızda kaydedilecek",
  refused: (title, reason) => `“${title.length > 60 ? `${title.slice(0, 60)}…` : title}” eklenemedi. ${reason}`,
  maybeAdded: (title) =>
    `“${title.length > 60 ? `${title.slice(0, 60)}…` : title}” zaten eklenmiş olabilir. Bir günden uzun süre önce gönderildi. Tekrar denemeden önce kontrol edin.`,
  maybeSent: "Bu bir günden uzun süre önce gönderildi ve kaydedilmiş olabilir. Tekrar denemeden önce kontrol edin.",
  signOutTitle: "Kaydedilmemiş metin silinip çıkış yapılsın mı?",
  signOutText: "Metninizin bir kısmı henüz kaydedilmedi. Çıkış yaparsanız bu tarayıcıdan silinir.",
  fieldInUse: "Alanda zaten metin var. Önce onu kaydedin veya silin.",
};

export const conflict: typeof enConflict = {
  description: (title) => `Başka biri “${title}” görevinin açıklamasını değiştirdi`,
  title: (title) => `Başka biri “${title}” görevini yeniden adlandırdı`,
  field: (field, title) => `Başka biri “${title}” görevinin “${field}” alanını değiştirdi`,
  explanation: "İki sürümü karşılaştırın ve hangisinin kalacağını seçin.",
  theirs: "Diğer sürüm",
  mine: "Sizin sürümünüz",
  keep: "Benimkini koru",
  take: "Diğerini kullan",
  edit: "Düzenle",
  taken: "Sizin sürümünüz silindi",
};

export const gone: typeof enGone = {
  unsavedText: "Kaydedilmemiş metniniz",
  deletedBy: (name) => `${name ?? "Biri"} bu görevi sildi.`,
  deletedByYou: "Bu görevi sildiniz.",
  textBelow: "Kaydedilmemiş metniniz aşağıda.",
  restore: "Görevi geri yükle",
  restOffline: "Çevrimdışısınız. Görevin geri kalanı, yeniden bağlandığınızda kullanılabilir.",
};

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "Kaydediliyor…",
  offline: (count) =>
    count === 0
      ? "Çevrimdışısınız. Çalışmaya devam edebilirsiniz."
      : `Çevrimdışısınız. ${counted(count, { one: "# değişiklik", other: "# değişiklik" })} gönderilmeyi bekliyor.`,
  waiting: (count) =>
    `Sunucuya ulaşılamıyor. ${counted(count, { one: "# değişiklik", other: "# değişiklik" })} gönderilmeyi bekliyor.`,
  refused: (count) => counted(count, { one: "# değişiklik kaydedilemedi", other: "# değişiklik kaydedilemedi" }),
  conflict: "Başka biri aynı metni değiştirdi",
  review: "İncele",
  details: "Ayrıntılar",
};
