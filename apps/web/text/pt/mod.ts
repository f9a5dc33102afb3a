/** All UI strings in Brazilian Portuguese. @module */
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
    name: "Nome",
    personName: "Nome",
    email: "E-mail",
    password: "Senha",
    newPassword: "Nova senha",
    currentPassword: "Senha atual",
    passwordHint:
      "Pelo menos 8 caracteres. Algumas palavras sem relação entre si são fáceis de lembrar e difíceis de adivinhar.",
    showPassword: "Mostrar senha",
    hidePassword: "Ocultar senha",
  },
  checks: {
    name: "Digite seu nome",
    title: "Digite um nome",
    date: "Escolha uma data",
    email: "Digite um e-mail, por exemplo ada@example.com",
    password: "Digite sua senha",
    newPassword: "Escolha uma senha com pelo menos 8 caracteres",
    currentPassword: "Digite sua senha atual",
    totp: "Digite o código de 6 dígitos do seu app autenticador",
    backupCode: "Digite um dos seus códigos de backup",
    userCode: "Digite o código de 8 letras exibido no seu dispositivo, por exemplo BCDF-GHJK",
    permissions: "Selecione pelo menos uma permissão",
    slug: "Use apenas letras, números, hifens e sublinhados",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "Entrar",
    subtitle: "Que bom ter você de volta.",
    submit: "Entrar",
    remember: "Manter minha sessão aberta neste dispositivo",
    forgotten: "Esqueceu a senha?",
    passkey: "Entrar com uma chave de acesso",
    external: (provider) => `Entrar com ${provider ?? "login único"}`,
    magicLink: "Receber um link de acesso por e-mail",
    magicLinkSent: (email) =>
      `Se ${email} pode ser usado para entrar, enviamos um link para esse e-mail. Ele expira em alguns minutos.`,
    or: "ou",
    newHere: "Ainda não tem conta?",
    signUp: "Criar uma conta",
    passwordWasReset: "Senha alterada. Entre com sua nova senha.",
    signedOut: "Você saiu da sua conta.",
    externalFailed: "O login único falhou. Tente novamente ou entre de outra forma.",
    accountDeleted: "Sua conta foi excluída.",
  },
  signInAgain: {
    title: "Entre novamente",
    text: "Sua sessão expirou. Entre para continuar. Você não perderá nenhum texto.",
    otherWays: "Outras formas de entrar",
  },
  signUp: {
    title: "Crie sua conta",
    subtitle: "Uma conta para todos os seus espaços de trabalho.",
    first: "Esta é a primeira conta. Você será o operador deste servidor.",
    submit: "Criar conta",
    haveAccount: "Já tem uma conta?",
    signIn: "Entrar",
    invited: (workspaceName) =>
      `Você recebeu um convite para ${workspaceName}. Cadastre-se com o e-mail que recebeu o convite.`,
    byInvitation: "O cadastro é restrito neste servidor. Se você tem um convite, abra o link dele.",
  },
  secondFactor: {
    title: "Autenticação de dois fatores",
    subtitle: "Digite o código de 6 dígitos do seu app autenticador.",
    backupSubtitle: "Digite um dos seus códigos de backup. Cada código funciona uma vez.",
    code: "Código de autenticação",
    backupCode: "Código de backup",
    trust: "Não perguntar novamente neste navegador por 30 dias",
    submit: "Continuar",
    useBackup: "Usar um código de backup",
    useTotp: "Usar o app autenticador",
    back: "Voltar ao login",
  },
  forgotten: {
    title: "Redefina sua senha",
    subtitle: "Digite seu e-mail e enviaremos um link de redefinição.",
    submit: "Enviar link de redefinição",
    sentTitle: "Verifique seu e-mail",
    sent: (email) =>
      `Se existe uma conta para ${email}, enviamos um link para redefinir a senha. Ele expira em uma hora.`,
    noMail:
      "O envio de e-mails não está configurado neste servidor. Peça ao operador do servidor que redefina sua senha.",
    back: "Voltar ao login",
  },
  reset: {
    title: "Escolha uma nova senha",
    subtitle: "Suas sessões em todos os outros dispositivos serão encerradas.",
    submit: "Alterar senha",
    badLinkTitle: "Este link não funciona mais",
    badLink: "Ele expirou ou já foi usado. Solicite um novo.",
    again: "Solicitar um novo link",
  },
  verifyEmail: {
    title: "Confirme seu e-mail",
    text: "Você abriu um link de um e-mail. Confirme somente se você o solicitou.",
    submit: "Confirmar e-mail",
    doneTitle: "E-mail confirmado",
    done: "Tudo certo! Seu e-mail está confirmado.",
    failedTitle: "Este link não funciona mais",
    failed: "Ele expirou ou já foi usado. Solicite um novo nas configurações da sua conta.",
    go: "Continuar",
    settings: "Abrir configurações",
  },
  magicLink: {
    title: "Entrar no Hexlane",
    text: "Você abriu um link de um e-mail. Continue somente se você o solicitou.",
    submit: "Entrar",
    failedTitle: "Este link não funciona mais",
    failed: "Ele expirou ou já foi usado. Solicite um novo.",
    back: "Voltar ao login",
  },
  invitation: {
    title: (workspaceName) => `Participar de ${workspaceName}`,
    from: (inviter) => `${inviter} convidou você.`,
    workspace: "Espaço de trabalho",
    inviter: "Convite de",
    role: "Sua função",
    sentTo: "Enviado para",
    until: "Expira em",
    accept: "Participar do espaço de trabalho",
    reject: "Recusar",
    rejectTitle: "Recusar este convite?",
    rejectText: "Para participar depois, você precisará de um novo convite.",
    signIn: "Entrar para participar",
    signUp: "Criar conta",
    otherAccount: (mine, theirs) => `Você entrou como ${mine}, mas este convite foi enviado para ${theirs}.`,
    switchAccount: "Usar outra conta",
    switchTitle: "Sair para usar outra conta?",
    switchText: (mine) => `Você sairá da conta ${mine} neste navegador.`,
    unconfirmed: (email) =>
      `Primeiro confirme ${email}: abra o link no e-mail que enviamos. Não recebeu? Envie novamente.`,
    confirm: "Enviar e-mail de confirmação",
    confirmSent: "E-mail de confirmação enviado. Abra o link para voltar aqui.",
    goneTitle: "Este convite não é mais válido",
    gone: "Ele expirou, já foi usado ou foi revogado. Peça um novo.",
    home: "Voltar ao início",
  },
  device: {
    title: "Conectar um dispositivo",
    subtitle: "Digite o código exibido no seu dispositivo ou terminal.",
    code: "Código",
    submit: "Continuar",
    askTitle: "Autorizar este dispositivo?",
    ask: (client) => `${client} quer acessar sua conta.`,
    client: "App",
    address: "Solicitado de",
    unknownAddress: "um endereço desconhecido",
    asked: "Solicitado",
    account: "Sua conta",
    access: "Acesso",
    fullAccess: "Acesso total a todos os seus espaços de trabalho",
    warning:
      "Aprove somente se foi você quem acabou de iniciar isto e se o código é igual ao do seu dispositivo. Se alguém enviou este código ou link a você, negue a solicitação.",
    approve: "Aprovar",
    deny: "Negar",
    approvedTitle: "Dispositivo conectado",
    approved:
      "Você pode fechar esta página e voltar ao terminal. Os dispositivos conectados aparecem nas suas configurações.",
    deniedTitle: "Solicitação negada",
    denied: "Nenhum acesso foi concedido. Você pode fechar esta página.",
    overTitle: "Esta solicitação não é mais válida",
    over: "Ela já foi aprovada ou negada, ou expirou. Comece de novo no seu dispositivo para obter um novo código.",
    another: "Digitar outro código",
    devices: "Ver dispositivos",
  },
  authorize: {
    askTitle: "Autorizar este app?",
    ask: "Um app quer acessar sua conta.",
    client: "Nome do app (não verificado)",
    back: "Redireciona para",
    thisComputer: (host) => `um app neste computador (${host})`,
    program: (scheme) => `o app que abre links “${scheme}:” neste computador`,
    warning:
      "Aprove somente se foi você quem acabou de iniciar isto e se confia no endereço de redirecionamento. O nome do app não é verificado. Se alguém enviou este link a você, negue a solicitação.",
    approvedTitle: "App conectado",
    approved:
      "Redirecionando você para o app. Você pode revogar o acesso dele em Configurações > Segurança > Sessões e dispositivos.",
    deniedTitle: "Solicitação negada",
    denied: "Nenhum acesso foi concedido. Você pode fechar esta página.",
    overTitle: "Esta solicitação não é mais válida",
    over: "Ela já foi aprovada ou negada, ou expirou. Comece de novo no app.",
    refusedTitle: "Não é possível autorizar este app",
    refused: "A solicitação do app é inválida. Nenhum acesso foi concedido.",
    unknownClient:
      "O app não está registrado, ou o registro expirou após 30 dias. Remova a conexão no app e adicione-a novamente.",
  },
  home: {
    title: (name) => `Olá, ${name}`,
    workspaces: "Seus espaços de trabalho",
    none: "Nenhum espaço de trabalho ainda",
    noneText: "Um espaço de trabalho contém os projetos de uma equipe. Crie um ou aguarde um convite.",
    create: "Criar espaço de trabalho",
    createText: "Para uma equipe, uma empresa ou só para você. Você pode convidar pessoas depois.",
    name: "Nome",
    address: "URL",
    addressHint: "Letras minúsculas, números e hifens",
    created: (name) => `${name} foi criado`,
    invitations: "Convites",
    invitedBy: (inviter) => `Convite de ${inviter}`,
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
