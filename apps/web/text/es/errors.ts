/** Error messages, in Spanish. @module */
import type { OwnErrors } from "../refusals.ts";
import { core } from "./core.ts";

const TWO_FACTOR_OFF = "La autenticación de dos factores está desactivada en esta cuenta.";
const ADDRESS_TAKEN = "Elige una URL que no esté en uso";
const CONFIRM_FIRST = "Primero confirma tu correo electrónico. Abre el enlace que te enviamos.";
const SIGN_IN_AGAIN =
  "Por seguridad, esto requiere haber iniciado sesión recientemente. Cierra la sesión, vuelve a iniciarla e inténtalo de nuevo.";
const ONLY_WAY_IN = "Es tu única forma de iniciar sesión. Para quitarla, primero establece una contraseña.";

export const errors: OwnErrors = {
  ...core.errors,
  SESSION_REQUIRED: "Para hacer esto, inicia sesión desde un navegador.",
  QUOTA_EXCEEDED:
    "Este espacio de trabajo o servidor ha alcanzado su límite de almacenamiento. Elimina lo que ya no necesites o pide al operador del servidor que aumente el límite.",
  ACCOUNT_QUOTA_EXCEEDED:
    "Las descripciones de los espacios de trabajo de esta cuenta han alcanzado su límite de tamaño conjunto. Acorta una primero.",
  TOO_MUCH_WORK:
    "Demasiadas tareas o demasiados datos a la vez. Inténtalo de nuevo con menos tareas o con un archivo más pequeño.",
  PROJECT_ARCHIVED: "Este proyecto está archivado. Restáuralo para hacer cambios.",
  LABEL_NAME_TAKEN: "Elige un nombre de etiqueta que no esté en uso",
  ACCOUNT_DISABLED: "Esta cuenta está desactivada. Contacta con un operador de este servidor.",
  FORGE_NOT_CONFIGURED: "Este servidor no tiene ninguna GitHub App. Introduce un token de acceso.",
  FORGE_TOKEN_REFUSED: "El servicio rechaza el token de acceso. Comprueba el token y sus permisos.",
  FORGE_TOKEN_REQUIRED: "Introduce un token de acceso",
  FORGE_UNAVAILABLE: "El servicio no responde o limita las solicitudes. Inténtalo más tarde.",
  NOT_A_FORGE: "El servidor de esta URL no es una instancia de este servicio. Comprueba la URL.",
  REPOSITORY_LINKED: "Este repositorio está conectado a otro proyecto. Desconéctalo allí primero.",
  REPOSITORY_NOT_FOUND: "El repositorio no existe o el token de acceso no puede leerlo",
  STALE_SYNC_TOKEN: "Algo ha cambiado mientras tanto. Revisa los cambios e inténtalo de nuevo.",
  SIGN_UP_POLICY_FIXED: "El ajuste REGISTRATION del servidor determina quién puede registrarse. Cambia ese ajuste.",
  LAST_OPERATOR: "Es el único operador que puede iniciar sesión. Primero nombra operador a otra persona.",
  TOO_MANY_VIEWS: "Has alcanzado el número máximo de vistas. Elimina una primero.",
  INVALID_VIEW_FIELD: "Esta vista no puede usar ese campo. Elige otro.",
  VIEW_NOT_EDITABLE: "Esta vista pertenece a otro miembro. Duplícala para hacer cambios.",
  INVALID_DEFAULT_VIEW:
    "Una vista predeterminada debe ser visible para todos en el espacio de trabajo e incluir este proyecto. Cambia primero la vista.",
  MILESTONE_NOT_FOUND: "Ese hito no es de este proyecto. Elige otro.",
  CYCLE_NOT_FOUND: "Ese ciclo no es de este proyecto. Elige otro.",
  PLAN_NAME_TAKEN: "Elige un nombre que no tenga otro hito o ciclo del proyecto",
  CYCLES_OVERLAP: "Elige fechas que no se solapen con las de otro ciclo",
  CYCLE_CLOSED: "Este ciclo ya está cerrado. Mueve sus tareas manualmente.",
  TOO_MANY_PLANS: "Has alcanzado el número máximo de hitos y ciclos. Elimina uno primero.",
  INVALID_ESTIMATE: "Escribe un número de 0 a 1.000.000 con 2 decimales como máximo",
  TOO_MANY_AUTOMATIONS: "Has alcanzado el número máximo de automatizaciones. Elimina una primero.",
  TOO_MANY_CHANNELS: "Has alcanzado el número máximo de canales. Quita uno primero.",
  TOO_MANY_WEBHOOKS: "Has alcanzado el número máximo de webhooks. Quita uno primero.",
  INVALID_EMAIL_OR_PASSWORD:
    "Correo electrónico o contraseña incorrectos. Inténtalo de nuevo o restablece la contraseña.",
  INVALID_PASSWORD: "Contraseña incorrecta. Inténtalo de nuevo.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Ya existe una cuenta con este correo electrónico. Inicia sesión.",
  PASSWORD_TOO_SHORT: "Elige una contraseña de al menos 8 caracteres",
  PASSWORD_TOO_LONG: "Elige una contraseña de 256 caracteres como máximo",
  PASSWORD_TOO_COMMON: "Elige una contraseña menos común",
  REGISTRATION_DISABLED: "El registro está desactivado en este servidor. Contacta con su operador.",
  INVITATION_REQUIRED: "Necesitas una invitación para registrarte. Abre el enlace de tu invitación.",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "Eres la única persona propietaria de un espacio de trabajo. Primero nombra propietario a otro miembro o elimina el espacio de trabajo.",
  PROJECT_SLUG_TAKEN: "Elige una clave que no use ningún otro proyecto",
  PARENT_NOT_FOUND: "El comentario se ha eliminado. Escribe uno nuevo.",
  TOO_MANY_EMOJI: "Este comentario ya tiene el máximo de 20 emojis distintos. Elige uno de ellos.",
  COLUMN_NOT_EMPTY: "Esta columna contiene tareas. Muévelas o elimínalas primero.",
  FIELD_NAME_TAKEN: "Elige un nombre de campo que no esté en uso",
  FIELD_REQUIRED: "Este campo es obligatorio. Introduce un valor.",
  FIELD_VALUES_LOST: "Algunos valores no encajan con la nueva configuración. Confirma para descartarlos.",
  INVALID_FIELD_VALUE: "Este valor no encaja con el tipo del campo. Introduce otro.",
  TOO_MANY_FIELDS: "Has alcanzado el número máximo de campos personalizados. Elimina uno primero.",
  TOO_MANY_COLUMNS: "Has alcanzado el número máximo de columnas. Elimina una primero.",
  INTEGRATION_OFF:
    "Esta integración está desactivada o no está configurada del todo. Actívala, revisa su configuración e inténtalo de nuevo.",
  EVENT_NOT_SELECTED: "Este evento está desactivado en la integración. Actívalo e inténtalo de nuevo.",
  CONTROL_CHARACTERS:
    "Este texto contiene caracteres de control, como códigos de color copiados de un terminal. Quítalos e inténtalo de nuevo.",
  INVISIBLE_CHARACTERS: "Este nombre contiene caracteres invisibles. Escríbelo de nuevo.",
  FORBIDDEN_DESTINATION: "Elige una URL https:// pública",
  ALREADY_ONLY_OWNER: "Este miembro ya es el único propietario.",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "Esta persona ya es miembro.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION:
    "Esta persona ya tiene una invitación. Prorroga la invitación existente.",
  INVALID_EMAIL: "Escribe un correo electrónico, por ejemplo ada@example.com",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    "Un espacio de trabajo necesita un propietario. Primero nombra propietario a otro miembro o elimina el espacio de trabajo.",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    "Un espacio de trabajo necesita un propietario. Primero nombra propietario a otro miembro.",
  ROLE_NAME_IS_ALREADY_TAKEN: "Elige un nombre de rol que no esté en uso",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "Este rol está asignado a miembros. Asígnales primero otro rol.",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "Los roles predefinidos no se pueden eliminar.",
  INCOMPLETE_CHANNEL: "Rellena todos los campos obligatorios de este canal",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    "Esta invitación se envió a otro correo electrónico. Inicia sesión con la cuenta de ese correo.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "Esta invitación ya no es válida. Pide una nueva.",
  INVALID_CODE: "Código incorrecto. Escribe el código actual de tu app de autenticación.",
  INVALID_BACKUP_CODE: "Este código de respaldo es incorrecto o ya se ha usado.",
  INVALID_TWO_FACTOR_COOKIE: "Este inicio de sesión ha caducado. Vuelve atrás e inténtalo de nuevo.",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "Desactiva la autenticación de dos factores antes de quitar tu contraseña.",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "Este enlace ha caducado o ya se ha usado. Solicita uno nuevo.",
  PASSKEY_NOT_FOUND: "Esta llave de acceso no está registrada aquí. Inicia sesión de otra forma.",
  EMAIL_IS_THE_SAME: "Este ya es tu correo electrónico",
  EMAIL_MISMATCH: "Tu correo electrónico ha cambiado. Vuelve a cargar la página.",
  EMAIL_ALREADY_VERIFIED: "Este correo electrónico ya está confirmado.",
  CHALLENGE_NOT_FOUND: "La solicitud ha caducado. Inténtalo de nuevo.",
  AUTHENTICATION_FAILED: "No se aceptó la llave de acceso. Inténtalo de nuevo o inicia sesión de otra forma.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: "Demasiados intentos. Inténtalo de nuevo en 15 minutos o restablece la contraseña.",
  TOTP_ALREADY_ENABLED: "La autenticación de dos factores ya está activada.",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Demasiados códigos incorrectos. Vuelve atrás e inicia sesión de nuevo.",
  ACCOUNT_TEMPORARILY_LOCKED: "Demasiados códigos incorrectos. Inténtalo de nuevo en 15 minutos.",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "Las llaves de acceso requieren un nombre de dominio. No funcionan con una dirección IP.",
  PREVIOUSLY_REGISTERED: "Esta llave de acceso ya está registrada.",
  TOO_MANY_API_KEYS: "Has alcanzado el número máximo de claves de API. Revoca una primero.",
  TOO_MANY_PASSKEYS: "Has alcanzado el número máximo de llaves de acceso. Quita una primero.",
  FAILED_TO_VERIFY_REGISTRATION: "No se pudo registrar la llave de acceso. Inténtalo de nuevo o usa otro dispositivo.",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "Este enlace ha caducado. Solicita uno nuevo.",
  INVALID_USER_CODE: "Código no válido. Compáralo con el código de tu dispositivo.",
  EXPIRED_TOKEN: "Este código ha caducado. Solicita uno nuevo en tu dispositivo.",
  ACCESS_DENIED: "Esta solicitud pertenece a otra cuenta. Empieza de nuevo en tu dispositivo.",
  DEVICE_CODE_ALREADY_PROCESSED: "Esta solicitud ya se aprobó o rechazó. Empieza de nuevo en tu dispositivo.",
};
