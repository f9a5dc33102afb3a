/** UI strings that new users see first: the welcome page and the project templates, in Turkish. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "İlk panonuzu oluşturun",
  lead: "Tüm adları sonradan değiştirebilirsiniz.",
  workspace: "Çalışma alanı",
  workspaceHint: "Ekibinizin veya şirketinizin adı",
  project: "Proje",
  projectHint: (key) => `Görev anahtarları ${key}-1, ${key}-2 şeklinde olur`,
  template: "Başlangıç",
  columns: (names) => `Sütunlar: ${names}`,
  import: { name: "İçe aktar", text: "Trello, GitHub, CSV dosyası veya başka bir kaynaktan" },
  submit: "Pano oluştur",
  submitImport: "İçe aktarmaya geç",
  invited: (workspace) => `${workspace} çalışma alanına davet edildiniz.`,
  openInvitation: "Daveti görüntüle",
  skip: "Şimdilik atla",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "Kanban",
    text: "İşler soldan sağa ilerler",
    columns: ["Yapılacak", "Devam ediyor", "İncelemede", "Tamamlandı"],
    labels: ["Özellik", "Hata", "İyileştirme"],
  },
  bugs: {
    name: "Hatalar",
    text: "Bildirimden doğrulanmış düzeltmeye",
    columns: ["Bildirildi", "Doğrulandı", "Düzeltiliyor", "Test ediliyor", "Düzeltildi"],
    labels: ["Çökme", "Regresyon", "Güvenlik", "Performans"],
  },
  content: {
    name: "İçerik",
    text: "Fikirden yayına",
    columns: ["Fikirler", "Yazılıyor", "Düzenleniyor", "Planlandı", "Yayınlandı"],
    labels: ["Blog", "Bülten", "Sosyal medya"],
  },
  roadmap: {
    name: "Yol haritası",
    text: "Şimdi, sırada ve daha sonra neler var",
    columns: ["Daha sonra", "Sırada", "Şimdi", "Yayınlandı"],
    labels: ["Müşteri talebi", "Teknik", "Büyüme"],
  },
  empty: {
    name: "Boş",
    text: "İki sütun, başka hiçbir şey yok",
    columns: ["Yapılacak", "Tamamlandı"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "Bu görevi açın",
    description:
      "Bir görevin durumu, atandığı kişi, tarihleri, etiketleri ve **Markdown** biçiminde bir açıklaması olur.\n\n- [ ] Bu kutuyu işaretleyin\n- [ ] Görevi kendinize atayın\n- [ ] Aşağıya bir yorum yazın",
  },
  {
    title: "Bu kartı sonraki sütuna sürükleyin",
    description: "Klavyeyle taşımak için karta odaklanın, ardından Shift ile birlikte bir ok tuşuna basın.",
  },
  {
    title: "Ekibinizi davet edin",
    description:
      "Çalışma alanı ayarlarını açıp **Üyeler** sekmesini seçin.\n\nHer şeyi bulmak için `Ctrl+K` (Mac’te `⌘K`), görev eklemek için `C`, tüm kısayolları görmek için `?` tuşuna basın.",
  },
];
