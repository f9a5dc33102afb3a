/** UI strings for calendar feeds, in Turkish. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "Takvim akışları",
  project:
    "Bu projeye bir takvim uygulamasından abone olun. Bağlantıya sahip herkes görevlerin başlıklarını, tarihlerini ve açıklamalarını okuyabilir.",
  view: "Bu görünüme bir takvim uygulamasından abone olun. Bağlantıya sahip herkes görevlerin başlıklarını, tarihlerini ve açıklamalarını okuyabilir.",
  own: "Tüm çalışma alanlarında size atanan görevlere bir takvim uygulamasından abone olun. Bağlantıya sahip herkes bunların başlıklarını, tarihlerini ve açıklamalarını okuyabilir.",
  none: "Henüz bağlantı yok",
  create: "Bağlantı oluştur",
  created: "Bağlantı oluşturuldu",
  tasks: "Görevler",
  allTasks: "Tarihi olan tüm görevler",
  labeled: (names) => `${names} etiketli`,
  goneLabels: "Artık var olmayan etiketler",
  madeOn: (date) => `oluşturulma: ${date}`,
  copy: "Bağlantıyı kopyala",
  copyName: (feed) => `Bağlantıyı kopyala: ${feed}`,
  revoke: "İptal et",
  revokeName: (feed) => `Bağlantıyı iptal et: ${feed}`,
  revokeTitle: "Bu bağlantı iptal edilsin mi?",
  revokeText: "Bağlantıyı kullanan takvim uygulamaları artık güncellenmez. Bu işlem geri alınamaz.",
  revoked: "Bağlantı iptal edildi",
};
