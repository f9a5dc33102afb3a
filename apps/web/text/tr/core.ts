/** The Turkish UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { counted } from "./counted.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "İçeriğe geç",
    loading: "Yükleniyor",
    working: "İşleniyor…",
    signedOut: "Oturumunuz kapandı. Devam etmek için giriş yapın.",
    signIn: "Giriş yap",
    account: "Hesabınız",
    settings: "Ayarlar",
    documentation: "API belgeleri",
    signOut: "Çıkış yap",
    home: "Ana sayfa",
    appearance: "Görünüm",
  },
  actions: {
    cancel: "İptal",
    close: "Kapat",
    save: "Kaydet",
    saved: "Kaydedildi",
    retry: "Tekrar dene",
    copy: "Kopyala",
    copied: "Kopyalandı",
    copyFailed: "Kopyalanamadı. Metni seçip elle kopyalayın.",
    done: "Bitti",
  },
  draft: {
    begun: (text) => `Taslak: ${text}`,
    restored: "Taslak geri yüklendi",
    unsaved: "Kaydedilmemiş değişiklikler",
    discard: "Sil",
    discarded: "Taslak silindi",
  },
  missing: {
    title: "Sayfa bulunamadı",
    text: "URL yanlış olabilir veya sayfa taşınmış olabilir.",
    home: "Ana sayfaya dön",
  },
  errors: {
    unauthenticated: "Oturumunuz kapandı. Devam etmek için giriş yapın.",
    OFFLINE: "Sunucuya ulaşılamıyor. Bağlantınızı kontrol edip tekrar deneyin.",
    TIMEOUT: "Sunucu zamanında yanıt vermedi. Birazdan tekrar deneyin.",
    forbidden: "Bunun için izniniz yok. Bir çalışma alanı yöneticisine danışın.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "Çok fazla istek. Bir dakika sonra tekrar deneyin."
        : `Çok fazla istek. ${counted(Math.ceil(seconds / 60), { one: "# dakika", other: "# dakika" })} sonra tekrar deneyin.`,
    unknown: "Bir sorun oluştu. Tekrar deneyin. Sorun sürerse bu sunucunun operatörüne başvurun.",
    page: "Bu sayfa yüklenemedi",
  },
  board,
  task,
  shell,
};
