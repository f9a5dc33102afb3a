/** Fallback messages for error codes without their own message, in Turkish. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "Bu artık mevcut değil veya buna erişiminiz yok.",
  conflict: "Bu, güncel durumla uyuşmuyor. Sayfayı yenileyip tekrar deneyin.",
  invalid: "Sunucu bu girişi kabul etmedi. Kontrol edip tekrar deneyin.",
  tooLarge: "Bu, sunucunun kabul ettiğinden büyük. Kısaltın veya bölün ve tekrar deneyin.",
  unsupported: "Bu sunucu bunu desteklemiyor. Sunucunun operatörüne başvurun.",
  unavailable: "Sunucu bunu şu anda yapamıyor. Birazdan tekrar deneyin.",
  file: "Sunucu bu dosyayı kabul etmedi. PNG, JPEG veya WebP biçiminde daha küçük bir görsel seçin.",
  name: "Başka bir öğenin kullanmadığı bir ad seçin",
  dates: "Başlangıç tarihi bitiş tarihinden sonra olamaz.",
};
