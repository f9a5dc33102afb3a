/** UI strings for time spent on a task, in Turkish. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes} dk` : minutes === 0 ? `${hours} sa` : `${hours} sa ${minutes} dk`;

export const time: typeof enTime = {
  title: "Zaman",
  start: "Zamanlayıcıyı başlat",
  stop: "Zamanlayıcıyı durdur",
  running: "Zamanlayıcı çalışıyor",
  length,
  total: (hours, minutes) => `toplam ${length(hours, minutes)}`,
  log: "Zaman kaydet",
  hint: "Süre ve not, örneğin 1h 30m İnceleme",
  wrong: "Bir süreyle başlayın, örneğin 1h 30m, 1:30 veya 45m.",
  remove: (name) => `${name} tarafından kaydedilen zamanı kaldır`,
  billable: "Faturalanabilir",
  repeat: {
    title: "Tekrarlama",
    none: "Tekrarlanmaz",
    daily: "Her gün",
    weekly: "Her hafta",
    monthly: "Her ay",
    yearly: "Her yıl",
    workdays: "Hafta içi her gün",
    every: (span) => `${span} arayla`,
    onDays: (rule, days) => `${rule}: ${days}`,
    from: "Şuna göre tekrarla",
    fromDueDate: "Son tarih",
    fromCompletion: "Tamamlanma tarihi",
    next: (who, key) => `${who} bu görevi tamamladı ve sonrakini oluşturdu: ${key}`,
  },
};
