/** All UI strings in Turkish. @module */
import type { Text } from "../en/mod.ts";
import { withRefusals } from "../refusals.ts";
import { actions as taskActions } from "./actions.ts";
import { core } from "./core.ts";
import { discussion } from "./discussion.ts";
import { editor } from "./editor.ts";
import { errors } from "./errors.ts";
import { history } from "./history.ts";
import { inbox } from "./inbox.ts";
import { overview, timesheet, transfer, trash } from "./operations.ts";
import { planning } from "./planning.ts";
import { publicBoard } from "./public_board.ts";
import { refusals } from "./refusals.ts";
import { savedViews } from "./saved_views.ts";
import { palette, search } from "./search.ts";
import { automations } from "./settings/automations.ts";
import { calendarFeeds } from "./settings/calendar_feeds.ts";
import { channels } from "./settings/channels.ts";
import { customFields } from "./settings/custom_fields.ts";
import { instance } from "./settings/instance.ts";
import { labels } from "./settings/labels.ts";
import { limits } from "./settings/limits.ts";
import { notifications } from "./settings/notifications.ts";
import { repositories } from "./settings/repositories.ts";
import { settings } from "./settings/settings.ts";
import { taskTemplates } from "./settings/task_templates.ts";
import { webhooks } from "./settings/webhooks.ts";
import { shortcuts } from "./shortcuts.ts";
import { table } from "./table.ts";
import { board, task } from "./task.ts";
import { time } from "./time.ts";
import { timeline } from "./timeline.ts";
import { conflict, gone, status, unsent } from "./unsaved.ts";
import { versions } from "./versions.ts";
import { views } from "./views.ts";
import { samples, templates, welcome } from "./welcome.ts";
import { work } from "./work.ts";
import { integrations, project, workspace } from "./workspace.ts";

export const text: Text = {
  ...core,
  board: { ...core.board, ...board },
  task: { ...core.task, ...task },
  fields: {
    name: "Ad",
    personName: "Ad soyad",
    email: "E-posta",
    password: "Şifre",
    newPassword: "Yeni şifre",
    currentPassword: "Mevcut şifre",
    passwordHint: "En az 8 karakter. Birbiriyle ilgisiz birkaç kelimeyi hatırlamak kolay, tahmin etmek zordur.",
    showPassword: "Şifreyi göster",
    hidePassword: "Şifreyi gizle",
  },
  checks: {
    name: "Adınızı girin",
    title: "Bir ad girin",
    date: "Bir tarih seçin",
    email: "Bir e-posta adresi girin, örneğin ada@example.com",
    password: "Şifrenizi girin",
    newPassword: "En az 8 karakterlik bir şifre seçin",
    currentPassword: "Mevcut şifrenizi girin",
    totp: "Kimlik doğrulama uygulamanızdaki 6 haneli kodu girin",
    backupCode: "Yedek kodlarınızdan birini girin",
    userCode: "Cihazınızda gösterilen 8 harfli kodu girin, örneğin BCDF-GHJK",
    permissions: "En az bir izin seçin",
    slug: "Yalnızca harf, rakam, kısa çizgi ve alt çizgi kullanın",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "Giriş yap",
    subtitle: "Tekrar hoş geldiniz.",
    submit: "Giriş yap",
    remember: "Bu cihazda oturumumu açık tut",
    forgotten: "Şifrenizi mi unuttunuz?",
    passkey: "Geçiş anahtarıyla giriş yap",
    external: (provider) => `${provider ?? "Tek oturum açma"} ile giriş yap`,
    magicLink: "E-postayla giriş bağlantısı gönder",
    magicLinkSent: (email) =>
      `${email} adresiyle giriş yapılabiliyorsa bu adrese bir bağlantı gönderdik. Bağlantının süresi birkaç dakika içinde dolar.`,
    or: "veya",
    newHere: "Hesabınız yok mu?",
    signUp: "Hesap oluştur",
    passwordWasReset: "Şifre değiştirildi. Yeni şifrenizle giriş yapın.",
    signedOut: "Çıkış yaptınız.",
    externalFailed: "Tek oturum açma başarısız oldu. Tekrar deneyin veya başka bir yöntemle giriş yapın.",
    accountDeleted: "Hesabınız silindi.",
  },
  signInAgain: {
    title: "Yeniden giriş yap",
    text: "Oturumunuzun süresi doldu. Devam etmek için giriş yapın. Yazdıklarınız kaybolmaz.",
    otherWays: "Diğer giriş yöntemleri",
  },
  signUp: {
    title: "Hesabınızı oluşturun",
    subtitle: "Tüm çalışma alanlarınız için tek hesap.",
    first: "Bu, ilk hesap. Bu sunucunun operatörü siz olacaksınız.",
    submit: "Hesap oluştur",
    haveAccount: "Zaten hesabınız var mı?",
    signIn: "Giriş yap",
    invited: (workspaceName) =>
      `${workspaceName} çalışma alanına davet edildiniz. Davetin geldiği e-posta adresiyle kaydolun.`,
    byInvitation: "Bu sunucuda kayıt kısıtlıdır. Davetiniz varsa içindeki bağlantıyı açın.",
  },
  secondFactor: {
    title: "İki faktörlü kimlik doğrulama",
    subtitle: "Kimlik doğrulama uygulamanızdaki 6 haneli kodu girin.",
    backupSubtitle: "Yedek kodlarınızdan birini girin. Her kod bir kez geçerlidir.",
    code: "Doğrulama kodu",
    backupCode: "Yedek kod",
    trust: "Bu tarayıcıda 30 gün boyunca tekrar sorma",
    submit: "Devam et",
    useBackup: "Yedek kod kullan",
    useTotp: "Kimlik doğrulama uygulamasını kullan",
    back: "Girişe dön",
  },
  forgotten: {
    title: "Şifrenizi sıfırlayın",
    subtitle: "E-posta adresinizi girin, size bir sıfırlama bağlantısı gönderelim.",
    submit: "Sıfırlama bağlantısı gönder",
    sentTitle: "E-postanızı kontrol edin",
    sent: (email) =>
      `${email} için bir hesap varsa şifre sıfırlama bağlantısı gönderdik. Bağlantının süresi bir saat içinde dolar.`,
    noMail: "Bu sunucuda e-posta ayarlanmamış. Şifrenizi sıfırlamasını sunucunun operatöründen isteyin.",
    back: "Girişe dön",
  },
  reset: {
    title: "Yeni bir şifre seçin",
    subtitle: "Diğer tüm cihazlardaki oturumlarınız kapatılacak.",
    submit: "Şifreyi değiştir",
    badLinkTitle: "Bu bağlantı artık çalışmıyor",
    badLink: "Süresi dolmuş veya daha önce kullanılmış. Yenisini isteyin.",
    again: "Yeni bağlantı iste",
  },
  verifyEmail: {
    title: "E-posta adresinizi doğrulayın",
    text: "Bir e-postadaki bağlantıyı açtınız. Yalnızca bunu siz istediyseniz doğrulayın.",
    submit: "E-posta adresini doğrula",
    doneTitle: "E-posta adresi doğrulandı",
    done: "Teşekkürler! E-posta adresiniz doğrulandı.",
    failedTitle: "Bu bağlantı artık çalışmıyor",
    failed: "Süresi dolmuş veya daha önce kullanılmış. Hesap ayarlarınızdan yenisini isteyin.",
    go: "Devam et",
    settings: "Ayarları aç",
  },
  magicLink: {
    title: "Hexlane’e giriş yapın",
    text: "Bir e-postadaki bağlantıyı açtınız. Yalnızca bunu siz istediyseniz devam edin.",
    submit: "Giriş yap",
    failedTitle: "Bu bağlantı artık çalışmıyor",
    failed: "Süresi dolmuş veya daha önce kullanılmış. Yenisini isteyin.",
    back: "Girişe dön",
  },
  invitation: {
    title: (workspaceName) => `${workspaceName} çalışma alanına katılın`,
    from: (inviter) => `${inviter} sizi davet etti.`,
    workspace: "Çalışma alanı",
    inviter: "Davet eden",
    role: "Rolünüz",
    sentTo: "Gönderilen adres",
    until: "Son geçerlilik tarihi",
    accept: "Çalışma alanına katıl",
    reject: "Reddet",
    rejectTitle: "Bu davet reddedilsin mi?",
    rejectText: "Daha sonra katılmak için yeni bir davet gerekir.",
    signIn: "Katılmak için giriş yap",
    signUp: "Hesap oluştur",
    otherAccount: (mine, theirs) => `${mine} olarak giriş yaptınız, ancak bu davet ${theirs} adresine gönderildi.`,
    switchAccount: "Başka bir hesap kullan",
    switchTitle: "Başka bir hesap kullanmak için çıkış yapılsın mı?",
    switchText: (mine) => `Bu tarayıcıda ${mine} hesabından çıkış yapılacak.`,
    unconfirmed: (email) =>
      `Önce ${email} adresini doğrulayın: size gönderdiğimiz e-postadaki bağlantıyı açın. E-posta gelmedi mi? Yeniden gönderin.`,
    confirm: "Doğrulama e-postası gönder",
    confirmSent: "Doğrulama e-postası gönderildi. Buraya dönmek için bağlantıyı açın.",
    goneTitle: "Bu davet artık geçerli değil",
    gone: "Süresi dolmuş, daha önce kullanılmış veya iptal edilmiş. Yeni bir davet isteyin.",
    home: "Ana sayfaya dön",
  },
  device: {
    title: "Cihaz bağla",
    subtitle: "Cihazınızda veya terminalinizde gösterilen kodu girin.",
    code: "Kod",
    submit: "Devam et",
    askTitle: "Bu cihaza izin verilsin mi?",
    ask: (client) => `${client} hesabınıza erişmek istiyor.`,
    client: "Uygulama",
    address: "İsteğin geldiği adres",
    unknownAddress: "bilinmeyen adres",
    asked: "İstek zamanı",
    account: "Hesabınız",
    access: "Erişim",
    fullAccess: "Tüm çalışma alanlarınıza tam erişim",
    warning:
      "Yalnızca bunu az önce kendiniz başlattıysanız ve kod cihazınızdakiyle aynıysa onaylayın. Bu kodu veya bağlantıyı size biri gönderdiyse isteği reddedin.",
    approve: "Onayla",
    deny: "Reddet",
    approvedTitle: "Cihaz bağlandı",
    approved: "Bu sayfayı kapatıp terminalinize dönebilirsiniz. Bağlı cihazlar ayarlarınızda listelenir.",
    deniedTitle: "İstek reddedildi",
    denied: "Erişim verilmedi. Bu sayfayı kapatabilirsiniz.",
    overTitle: "Bu istek artık geçerli değil",
    over: "Onaylanmış, reddedilmiş veya süresi dolmuş. Yeni bir kod almak için cihazınızda yeniden başlayın.",
    another: "Başka bir kod gir",
    devices: "Cihazları görüntüle",
  },
  authorize: {
    askTitle: "Bu uygulamaya izin verilsin mi?",
    ask: "Bir uygulama hesabınıza erişmek istiyor.",
    client: "Uygulama adı (doğrulanmamış)",
    back: "Yönlendirme hedefi",
    thisComputer: (host) => `bu bilgisayardaki bir uygulama (${host})`,
    program: (scheme) => `bu bilgisayarda “${scheme}:” bağlantılarını açan uygulama`,
    warning:
      "Yalnızca bunu az önce kendiniz başlattıysanız ve yönlendirme adresine güveniyorsanız onaylayın. Uygulama adı doğrulanmamıştır. Bu bağlantıyı size biri gönderdiyse isteği reddedin.",
    approvedTitle: "Uygulama bağlandı",
    approved:
      "Uygulamaya yönlendiriliyorsunuz. Erişimini Ayarlar > Güvenlik > Oturumlar ve cihazlar bölümünden iptal edebilirsiniz.",
    deniedTitle: "İstek reddedildi",
    denied: "Erişim verilmedi. Bu sayfayı kapatabilirsiniz.",
    overTitle: "Bu istek artık geçerli değil",
    over: "Onaylanmış, reddedilmiş veya süresi dolmuş. Uygulamada yeniden başlayın.",
    refusedTitle: "Bu uygulamaya izin verilemiyor",
    refused: "Uygulamanın isteği geçersiz. Erişim verilmedi.",
    unknownClient:
      "Uygulama kayıtlı değil veya 30 günlük kayıt süresi dolmuş. Uygulamadaki bağlantıyı kaldırıp yeniden ekleyin.",
  },
  home: {
    title: (name) => `Merhaba, ${name}`,
    workspaces: "Çalışma alanlarınız",
    none: "Henüz çalışma alanı yok",
    noneText: "Çalışma alanı, bir ekibin projelerini içerir. Bir tane oluşturun veya davet bekleyin.",
    create: "Çalışma alanı oluştur",
    createText: "Bir ekip, bir şirket veya yalnızca kendiniz için. Kişileri daha sonra davet edebilirsiniz.",
    name: "Ad",
    address: "URL",
    addressHint: "Küçük harf, rakam ve kısa çizgi",
    created: (name) => `${name} oluşturuldu`,
    invitations: "Davetler",
    invitedBy: (inviter) => `Davet eden: ${inviter}`,
    open: "Aç",
  },
  taskActions,
  settings,
  notifications,
  editor,
  history,
  unsent,
  conflict,
  gone,
  status,
  workspace,
  project,
  integrations,
  palette,
  shortcuts,
  inbox,
  instance,
  labels,
  taskTemplates,
  calendarFeeds,
  search,
  publicBoard,
  time,
  limits,
  table,
  timeline,
  versions,
  discussion,
  overview,
  planning,
  samples,
  repositories,
  savedViews,
  templates,
  timesheet,
  transfer,
  trash,
  customFields,
  automations,
  channels,
  webhooks,
  welcome,
  views,
  work,
};
