/** Error messages, in Turkish. @module */
import type { Text } from "../en/mod.ts";
import { core } from "./core.ts";

const AGAIN_LATER = "Çok fazla deneme. 15 dakika sonra tekrar deneyin veya şifrenizi sıfırlayın.";
const TWO_FACTOR_OFF = "Bu hesapta iki faktörlü kimlik doğrulama kapalı.";
const ADDRESS_TAKEN = "Kullanılmayan bir URL seçin";
const CONFIRM_FIRST = "Önce e-posta adresinizi doğrulayın. Size gönderdiğimiz e-postadaki bağlantıyı açın.";
const SIGN_IN_AGAIN =
  "Güvenlik nedeniyle bunun için yakın zamanda giriş yapmış olmanız gerekir. Çıkış yapıp yeniden giriş yapın ve tekrar deneyin.";
const ONLY_WAY_IN = "Bu, tek giriş yönteminiz. Önce bir şifre belirleyin.";

export const errors: Text["errors"] = {
  ...core.errors,
  SESSION_REQUIRED: "Bunun için bir tarayıcıdan giriş yapın.",
  QUOTA_EXCEEDED:
    "Bu çalışma alanı veya sunucu depolama sınırına ulaştı. Artık gerekmeyenleri silin veya yöneticiden sınırı yükseltmesini isteyin.",
  ACCOUNT_QUOTA_EXCEEDED:
    "Çalışma alanlarınız açıklama, logo ve meta veri sınırına ulaştı. Bu metni veya başka bir çalışma alanındaki bir metni kısaltın.",
  TOO_MUCH_WORK: "Tek seferde çok fazla değişiklik. Daha az görev seçin veya dosyayı bölün.",
  PROJECT_ARCHIVED: "Bu proje arşivlendi. Değişiklik yapmak için geri yükleyin.",
  LABEL_NAME_TAKEN: "Kullanılmayan bir etiket adı seçin",
  ACCOUNT_DISABLED: "Bu hesap devre dışı. Bu kurulumun bir operatörüne danışın.",
  LAST_OPERATOR: "Bu, giriş yapabilen tek operatör. Önce başka birini operatör yapın.",
  TOO_MANY_VIEWS: "En fazla görünüm sayısına ulaştınız. Önce birini silin.",
  INVALID_VIEW_FIELD: "Bu görünüm o alanı kullanamaz. Başka bir alan seçin.",
  VIEW_NOT_EDITABLE: "Bu görünüm başka bir üyeye ait. Değişiklik yapmak için çoğaltın.",
  INVALID_DEFAULT_VIEW: "Varsayılan görünüm herkese açık olmalı ve projeyi içermelidir. Önce görünümü değiştirin.",
  TOO_MANY_WEBHOOKS: "Webhook sayısı sınırına ulaştınız. Önce bir webhook silin.",
  INVALID_EMAIL_OR_PASSWORD: "E-posta adresi veya şifre yanlış. Tekrar deneyin veya şifrenizi sıfırlayın.",
  INVALID_PASSWORD: "Şifre yanlış. Tekrar deneyin.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Bu e-posta adresiyle zaten bir hesap var. Giriş yapın.",
  PASSWORD_TOO_SHORT: "En az 8 karakterlik bir şifre seçin",
  PASSWORD_TOO_LONG: "En fazla 256 karakterlik bir şifre seçin",
  PASSWORD_TOO_COMMON: "Daha az yaygın bir şifre seçin",
  REGISTRATION_DISABLED: "Bu sunucuda kayıt kapalı. Yöneticisine başvurun.",
  INVITATION_REQUIRED: "Kaydolmak için davet gerekir. Davetinizdeki bağlantıyı açın.",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "Bir çalışma alanının tek sahibisiniz. Önce başka bir üyeyi sahip yapın veya çalışma alanını silin.",
  PROJECT_SLUG_TAKEN: "Başka bir projenin kullanmadığı bir anahtar seçin",
  PARENT_NOT_FOUND: "Bu yorum silindi. Bunun yerine yeni bir yorum yazın.",
  TOO_MANY_EMOJI: "Bu yorumda zaten 20 farklı emoji var. Bunlardan birini seçin.",
  COLUMN_NOT_EMPTY: "Bu sütunda görevler var. Önce onları taşıyın veya silin.",
  FIELD_NAME_TAKEN: "Kullanılmayan bir alan adı seçin",
  FIELD_REQUIRED: "Bu alan zorunludur. Bir değer girin.",
  FIELD_VALUES_LOST: "Bazı değerler yeni ayarlara uymuyor. Kaybedilebileceklerini onaylayın.",
  INVALID_FIELD_VALUE: "Bu değer alanın türüne uymuyor. Başka bir değer girin.",
  TOO_MANY_FIELDS: "Özel alan sayısı sınırına ulaştınız. Önce bir alan silin.",
  TOO_MANY_COLUMNS: "Sütun sayısı sınırına ulaştınız. Önce bir sütun silin.",
  INTEGRATION_OFF: "Bu entegrasyon kapalı veya URL’si yok. Açın, bir URL girip kaydedin.",
  EVENT_NOT_SELECTED: "Bu olay entegrasyonda kapalı. Açıp tekrar deneyin.",
  CONTROL_CHARACTERS:
    "Bu metin, terminalden kopyalanmış renk kodları gibi denetim karakterleri içeriyor. Bunları kaldırıp tekrar deneyin.",
  INVISIBLE_CHARACTERS: "Bu ad görünmez karakterler içeriyor. Yeniden yazın.",
  FORBIDDEN_DESTINATION: "Herkese açık bir https:// URL’si seçin",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "Bu kişi zaten üye.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "Bu kişi zaten davet edilmiş. Mevcut davetin süresini uzatın.",
  INVALID_EMAIL: "Bir e-posta adresi girin, örneğin ada@example.com",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    "Çalışma alanının bir sahibi olmalıdır. Önce başka bir üyeyi sahip yapın veya çalışma alanını silin.",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    "Çalışma alanının bir sahibi olmalıdır. Önce başka bir üyeyi sahip yapın.",
  ROLE_NAME_IS_ALREADY_TAKEN: "Kullanılmayan bir rol adı seçin",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "Bu rol bazı üyelere atanmış. Önce onlara başka bir rol atayın.",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "Yerleşik roller silinemez.",
  INCOMPLETE_CHANNEL: "Bu kanalın tüm zorunlu alanlarını doldurun",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: "Bu davet başka bir e-posta adresine gönderildi. O hesapla giriş yapın.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "Bu davet artık geçerli değil. Yeni bir davet isteyin.",
  INVALID_CODE: "Kod yanlış. Uygulamanızın şu anda gösterdiği kodu girin.",
  INVALID_BACKUP_CODE: "Bu yedek kod yanlış veya daha önce kullanılmış.",
  INVALID_TWO_FACTOR_COOKIE: "Bu girişin süresi doldu. Geri dönüp tekrar deneyin.",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "Şifrenizi kaldırmadan önce iki faktörlü kimlik doğrulamayı kapatın.",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "Bu bağlantının süresi dolmuş veya bağlantı daha önce kullanılmış. Yenisini isteyin.",
  PASSKEY_NOT_FOUND: "Bu geçiş anahtarı burada kayıtlı değil. Başka bir yöntemle giriş yapın.",
  EMAIL_IS_THE_SAME: "Bu zaten e-posta adresiniz",
  EMAIL_MISMATCH: "E-posta adresiniz değişti. Ayarları yeniden yükleyin.",
  EMAIL_ALREADY_VERIFIED: "Bu e-posta adresi zaten doğrulanmış.",
  CHALLENGE_NOT_FOUND: "İsteğin süresi doldu. Tekrar deneyin.",
  AUTHENTICATION_FAILED: "Geçiş anahtarı kabul edilmedi. Tekrar deneyin veya başka bir yöntemle giriş yapın.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: AGAIN_LATER,
  TOTP_ALREADY_ENABLED: "İki faktörlü kimlik doğrulama zaten açık.",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Çok fazla yanlış kod. Geri dönüp yeniden giriş yapın.",
  ACCOUNT_TEMPORARILY_LOCKED: "Çok fazla yanlış kod. 15 dakika sonra tekrar deneyin.",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "Geçiş anahtarları için alan adı gerekir. IP adresiyle çalışmazlar.",
  PREVIOUSLY_REGISTERED: "Bu geçiş anahtarı zaten kayıtlı.",
  TOO_MANY_API_KEYS: "API anahtarı sayısı sınırına ulaştınız. Önce bir anahtar silin.",
  TOO_MANY_PASSKEYS: "Geçiş anahtarı sayısı sınırına ulaştınız. Önce bir anahtar kaldırın.",
  FAILED_TO_VERIFY_REGISTRATION: "Geçiş anahtarı kaydedilemedi. Tekrar deneyin veya başka bir cihaz kullanın.",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "Bu bağlantının süresi doldu. Yenisini isteyin.",
  INVALID_USER_CODE: "Geçersiz kod. Cihazınızdaki kodla karşılaştırın.",
  EXPIRED_TOKEN: "Bu kodun süresi doldu. Cihazınızda yeni bir kod isteyin.",
  ACCESS_DENIED: "Bu istek başka bir hesaba ait. Cihazınızda yeniden başlayın.",
  DEVICE_CODE_ALREADY_PROCESSED: "Bu istek zaten onaylanmış veya reddedilmiş. Cihazınızda yeniden başlayın.",
};
