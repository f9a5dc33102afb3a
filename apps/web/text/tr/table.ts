/** UI strings for the table of tasks, in Turkish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "Bir değeri değiştirmek için yazın veya düzenlemek için Enter’a basın. Hücreleri seçmek için Shift ile ok tuşlarını kullanın. Boşluk tuşu görevi açar. Tablodan çıkmak için Escape’e, ardından Tab’a basın.",
  headKeys:
    "Enter seçenekleri açar. Alt ile ok tuşları sütunun genişliğini değiştirir, Alt+Shift ile ok tuşları sütunu taşır.",
  key: "Anahtar",
  otherTask: "Bu tabloda olmayan görev",
  columns: "Sütunlar",
  resetColumns: "Sütunları sıfırla",
  sort: "Bu sütuna göre sırala",
  pin: "Sütunu sabitle",
  unpin: "Sütunu serbest bırak",
  wider: "Genişlet",
  narrower: "Daralt",
  hide: "Sütunu gizle",
  summary: "Özet",
  summaries: { sum: "Toplam", average: "Ortalama", least: "En düşük", most: "En yüksek", none: "Yok" },
  selected: (count) => counted(count, { one: "# hücre seçildi", other: "# hücre seçildi" }),
  copied: (count) => counted(count, { one: "# hücre kopyalandı", other: "# hücre kopyalandı" }),
  changed: (count) => counted(count, { one: "# hücre değiştirildi", other: "# hücre değiştirildi" }),
  unsaved: (count) => counted(count, { one: "# hücre kaydedilmedi", other: "# hücre kaydedilmedi" }),
  outside: (count) =>
    counted(count, { one: "Yapıştırılan # satır tabloya sığmıyor", other: "Yapıştırılan # satır tabloya sığmıyor" }),
  copyText: "Metni kopyala",
  textCopied: "Metin kopyalandı",
  discard: "Sil",
  faults: {
    readOnly: "Bu değer burada değiştirilemez",
    required: "Bu değer boş olamaz",
    long: (most) => `En fazla ${most} karakter kullanın`,
    several: (text) => `Birden fazla kişinin adı “${text}”`,
    yesOrNo: "Evet veya hayır girin",
  },
};
