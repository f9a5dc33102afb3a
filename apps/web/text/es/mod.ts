/** All UI strings in Spanish. @module */
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
    name: "Nombre",
    personName: "Nombre",
    email: "Correo electrónico",
    password: "Contraseña",
    newPassword: "Nueva contraseña",
    currentPassword: "Contraseña actual",
    passwordHint:
      "Al menos 8 caracteres. Unas cuantas palabras sin relación son fáciles de recordar y difíciles de adivinar.",
    showPassword: "Mostrar contraseña",
    hidePassword: "Ocultar contraseña",
  },
  checks: {
    name: "Escribe tu nombre",
    title: "Escribe un nombre",
    date: "Elige una fecha",
    email: "Escribe un correo electrónico, por ejemplo ada@example.com",
    password: "Escribe tu contraseña",
    newPassword: "Elige una contraseña de al menos 8 caracteres",
    currentPassword: "Escribe tu contraseña actual",
    totp: "Escribe el código de 6 dígitos de tu app de autenticación",
    backupCode: "Escribe uno de tus códigos de respaldo",
    userCode: "Escribe el código de 8 letras que muestra tu dispositivo, por ejemplo BCDF-GHJK",
    permissions: "Selecciona al menos un permiso",
    slug: "Usa solo letras, números, guiones y guiones bajos",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "Iniciar sesión",
    subtitle: "Te damos la bienvenida de nuevo.",
    submit: "Iniciar sesión",
    remember: "Mantener la sesión iniciada en este dispositivo",
    forgotten: "¿Olvidaste tu contraseña?",
    passkey: "Iniciar sesión con una llave de acceso",
    external: (provider) => (provider === null ? "Usar el inicio de sesión único" : `Iniciar sesión con ${provider}`),
    magicLink: "Recibir un enlace de acceso por correo",
    magicLinkSent: (email) =>
      `Si puedes iniciar sesión aquí con ${email}, te hemos enviado un enlace por correo. Caduca en unos minutos.`,
    or: "o",
    newHere: "¿Aún no tienes cuenta?",
    signUp: "Crear una cuenta",
    passwordWasReset: "Contraseña cambiada. Inicia sesión con la nueva contraseña.",
    signedOut: "Has cerrado sesión.",
    externalFailed: "Falló el inicio de sesión único. Inténtalo de nuevo o inicia sesión de otra forma.",
    accountDeleted: "Tu cuenta se ha eliminado.",
  },
  signInAgain: {
    title: "Vuelve a iniciar sesión",
    text: "Tu sesión ha caducado. Inicia sesión para continuar. No perderás ningún texto.",
    otherWays: "Otras formas de iniciar sesión",
  },
  signUp: {
    title: "Crea tu cuenta",
    subtitle: "Una sola cuenta para todos tus espacios de trabajo.",
    first: "Esta es la primera cuenta. Será la del operador de este servidor.",
    submit: "Crear cuenta",
    haveAccount: "¿Ya tienes una cuenta?",
    signIn: "Iniciar sesión",
    invited: (workspaceName) =>
      `Tienes una invitación a ${workspaceName}. Regístrate con el correo electrónico en el que la recibiste.`,
    byInvitation: "El registro está restringido en este servidor. Si tienes una invitación, abre su enlace.",
  },
  secondFactor: {
    title: "Autenticación de dos factores",
    subtitle: "Escribe el código de 6 dígitos de tu app de autenticación.",
    backupSubtitle: "Escribe uno de tus códigos de respaldo. Cada código sirve una sola vez.",
    code: "Código de autenticación",
    backupCode: "Código de respaldo",
    trust: "No volver a preguntar en este navegador durante 30 días",
    submit: "Continuar",
    useBackup: "Usar un código de respaldo",
    useTotp: "Usar la app de autenticación",
    back: "Volver al inicio de sesión",
  },
  forgotten: {
    title: "Restablece tu contraseña",
    subtitle: "Escribe tu correo electrónico y te enviaremos un enlace para restablecer tu contraseña.",
    submit: "Enviar enlace",
    sentTitle: "Revisa tu correo",
    sent: (email) =>
      `Si existe una cuenta para ${email}, hemos enviado un enlace para restablecer la contraseña. Caduca en una hora.`,
    noMail:
      "El correo electrónico no está configurado en este servidor. Pide a su operador que restablezca tu contraseña.",
    back: "Volver al inicio de sesión",
  },
  reset: {
    title: "Elige una nueva contraseña",
    subtitle: "Se cerrará tu sesión en todos los demás dispositivos.",
    submit: "Cambiar contraseña",
    badLinkTitle: "Este enlace ya no funciona",
    badLink: "Ha caducado o ya se ha usado. Solicita uno nuevo.",
    again: "Solicitar un enlace nuevo",
  },
  verifyEmail: {
    title: "Confirma tu correo electrónico",
    text: "Abriste un enlace de un correo. Confírmalo solo si lo solicitaste.",
    submit: "Confirmar correo electrónico",
    doneTitle: "Correo electrónico confirmado",
    done: "¡Gracias! Tu correo electrónico está confirmado.",
    failedTitle: "Este enlace ya no funciona",
    failed: "Ha caducado o ya se ha usado. Solicita uno nuevo en la configuración de tu cuenta.",
    go: "Continuar",
    settings: "Abrir configuración",
  },
  magicLink: {
    title: "Iniciar sesión en Hexlane",
    text: "Abriste un enlace de un correo. Continúa solo si lo solicitaste.",
    submit: "Iniciar sesión",
    failedTitle: "Este enlace ya no funciona",
    failed: "Ha caducado o ya se ha usado. Solicita uno nuevo.",
    back: "Volver al inicio de sesión",
  },
  invitation: {
    title: (workspaceName) => `Unirse a ${workspaceName}`,
    from: (inviter) => `${inviter} te envió una invitación.`,
    workspace: "Espacio de trabajo",
    inviter: "Invitación de",
    role: "Tu rol",
    sentTo: "Enviada a",
    until: "Caduca",
    accept: "Unirse al espacio de trabajo",
    reject: "Rechazar",
    rejectTitle: "¿Rechazar esta invitación?",
    rejectText: "Para unirte más adelante, necesitarás una nueva invitación.",
    signIn: "Iniciar sesión para unirse",
    signUp: "Crear cuenta",
    otherAccount: (mine, theirs) => `Has iniciado sesión como ${mine}, pero esta invitación se envió a ${theirs}.`,
    switchAccount: "Usar otra cuenta",
    switchTitle: "¿Cerrar sesión para usar otra cuenta?",
    switchText: (mine) => `Se cerrará la sesión de ${mine} en este navegador.`,
    unconfirmed: (email) =>
      `Primero confirma ${email}: abre el enlace del correo que te enviamos. ¿No lo recibiste? Envíalo de nuevo.`,
    confirm: "Enviar correo de confirmación",
    confirmSent: "Correo de confirmación enviado. Abre el enlace para volver aquí.",
    goneTitle: "Esta invitación ya no es válida",
    gone: "Ha caducado, ya se usó o se revocó. Pide una nueva.",
    home: "Volver al inicio",
  },
  device: {
    title: "Conectar un dispositivo",
    subtitle: "Escribe el código que aparece en tu dispositivo o terminal.",
    code: "Código",
    submit: "Continuar",
    askTitle: "¿Autorizar este dispositivo?",
    ask: (client) => `${client} quiere acceder a tu cuenta.`,
    client: "App",
    address: "Solicitado desde",
    unknownAddress: "una dirección desconocida",
    asked: "Solicitado",
    account: "Tu cuenta",
    access: "Acceso",
    fullAccess: "Acceso completo a todos tus espacios de trabajo",
    warning:
      "Aprueba la solicitud solo si la acabas de iniciar y el código coincide con el de tu dispositivo. Si alguien te envió este código o enlace, recházala.",
    approve: "Aprobar",
    deny: "Rechazar",
    approvedTitle: "Dispositivo conectado",
    approved:
      "Puedes cerrar esta página y volver a tu terminal. Los dispositivos conectados aparecen en tu configuración.",
    deniedTitle: "Solicitud rechazada",
    denied: "No se concedió acceso. Puedes cerrar esta página.",
    overTitle: "Esta solicitud ya no es válida",
    over: "Ya se aprobó o rechazó, o ha caducado. Empieza de nuevo en tu dispositivo para obtener otro código.",
    another: "Escribir otro código",
    devices: "Ver dispositivos",
  },
  authorize: {
    askTitle: "¿Autorizar esta app?",
    ask: "Una app quiere acceder a tu cuenta.",
    client: "Nombre de la app (sin verificar)",
    back: "Redirige a",
    thisComputer: (host) => `una app de este equipo (${host})`,
    program: (scheme) => `la app que abre los enlaces “${scheme}:” en este equipo`,
    warning:
      "Aprueba la solicitud solo si la acabas de iniciar y confías en la dirección de redirección. El nombre de la app no está verificado. Si alguien te envió este enlace, recházala.",
    approvedTitle: "App conectada",
    approved:
      "Te estamos redirigiendo a la app. Puedes revocar su acceso en Configuración > Seguridad > Sesiones y dispositivos.",
    deniedTitle: "Solicitud rechazada",
    denied: "No se concedió acceso. Puedes cerrar esta página.",
    overTitle: "Esta solicitud ya no es válida",
    over: "Ya se aprobó o rechazó, o ha caducado. Empieza de nuevo en la app.",
    refusedTitle: "No se puede autorizar esta app",
    refused: "La solicitud de la app no es válida. No se concedió acceso.",
    unknownClient:
      "La app no está registrada o su registro caducó a los 30 días. Quita la conexión en la app y vuelve a añadirla.",
  },
  home: {
    title: (name) => `Hola, ${name}`,
    workspaces: "Tus espacios de trabajo",
    none: "Aún no hay espacios de trabajo",
    noneText: "Un espacio de trabajo contiene los proyectos de un equipo. Crea uno o espera una invitación.",
    create: "Crear espacio de trabajo",
    createText: "Para un equipo, una empresa o solo para ti. Podrás invitar a otras personas más adelante.",
    name: "Nombre",
    address: "URL",
    addressHint: "Letras minúsculas, números y guiones",
    created: (name) => `${name} se ha creado`,
    invitations: "Invitaciones",
    invitedBy: (inviter) => `Invitación de ${inviter}`,
    open: "Abrir",
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
