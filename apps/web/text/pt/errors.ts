/** Error messages, in Brazilian Portuguese. @module */
import type { Text } from "../en/mod.ts";
import { core } from "./core.ts";

const TWO_FACTOR_OFF = "A autenticação de dois fatores está desativada nesta conta.";
const ADDRESS_TAKEN = "Escolha uma URL que não esteja em uso";
const CONFIRM_FIRST = "Primeiro confirme seu e-mail. Abra o link que enviamos a você.";
const SIGN_IN_AGAIN = "Por segurança, isto exige um login recente. Saia, entre novamente e tente de novo.";
const ONLY_WAY_IN = "Esta é a única forma de entrar na sua conta. Defina uma senha primeiro.";

export const errors: Text["errors"] = {
  ...core.errors,
  SESSION_REQUIRED: "Para fazer isso, entre usando um navegador.",
  QUOTA_EXCEEDED:
    "Este espaço de trabalho ou servidor atingiu o limite de armazenamento. Exclua o que você não precisa mais ou peça ao administrador que aumente o limite.",
  ACCOUNT_QUOTA_EXCEEDED:
    "Seus espaços de trabalho atingiram o limite de descrições, logotipos e metadados. Encurte este texto ou um texto de outro espaço de trabalho.",
  TOO_MUCH_WORK: "Alterações demais de uma só vez. Selecione menos tarefas ou divida o arquivo.",
  PROJECT_ARCHIVED: "Este projeto está arquivado. Restaure-o para fazer alterações.",
  LABEL_NAME_TAKEN: "Escolha um nome de etiqueta que não esteja em uso",
  ACCOUNT_DISABLED: "Esta conta está desativada. Fale com um operador desta instalação.",
  LAST_OPERATOR: "Este é o único operador que pode entrar. Primeiro, torne outra pessoa operadora.",
  TOO_MANY_VIEWS: "Você atingiu o número máximo de visualizações. Exclua uma primeiro.",
  INVALID_VIEW_FIELD: "Esta visualização não pode usar esse campo. Escolha outro.",
  VIEW_NOT_EDITABLE: "Esta visualização pertence a outro membro. Duplique-a para fazer alterações.",
  INVALID_DEFAULT_VIEW:
    "Uma visualização padrão precisa ser visível para todos e incluir o projeto. Altere a visualização primeiro.",
  TOO_MANY_WEBHOOKS: "Você atingiu o número máximo de webhooks. Exclua um primeiro.",
  INVALID_EMAIL_OR_PASSWORD: "E-mail ou senha incorretos. Tente novamente ou redefina sua senha.",
  INVALID_PASSWORD: "Senha incorreta. Tente novamente.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Já existe uma conta com este e-mail. Entre nela.",
  PASSWORD_TOO_SHORT: "Escolha uma senha com pelo menos 8 caracteres",
  PASSWORD_TOO_LONG: "Escolha uma senha com no máximo 256 caracteres",
  PASSWORD_TOO_COMMON: "Escolha uma senha menos comum",
  REGISTRATION_DISABLED: "O cadastro está desativado neste servidor. Fale com o administrador.",
  INVITATION_REQUIRED: "Você precisa de um convite para se cadastrar. Abra o link do seu convite.",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "Um espaço de trabalho tem você como único proprietário. Primeiro torne outro membro proprietário ou exclua o espaço de trabalho.",
  PROJECT_SLUG_TAKEN: "Escolha uma chave que nenhum outro projeto use",
  PARENT_NOT_FOUND: "O comentário foi excluído. Escreva um novo.",
  TOO_MANY_EMOJI: "Este comentário já tem 20 emojis diferentes. Escolha um deles.",
  COLUMN_NOT_EMPTY: "Esta coluna contém tarefas. Mova ou exclua as tarefas primeiro.",
  FIELD_NAME_TAKEN: "Escolha um nome de campo que não esteja em uso",
  FIELD_REQUIRED: "Este campo é obrigatório. Digite um valor.",
  FIELD_VALUES_LOST: "Alguns valores não se encaixam nas novas configurações. Confirme que eles podem ser perdidos.",
  INVALID_FIELD_VALUE: "Este valor não se encaixa no tipo do campo. Digite outro.",
  TOO_MANY_FIELDS: "Você atingiu o número máximo de campos personalizados. Exclua um primeiro.",
  TOO_MANY_COLUMNS: "Você atingiu o número máximo de colunas. Exclua uma primeiro.",
  INTEGRATION_OFF: "Esta integração está desativada ou não tem URL. Ative-a, informe uma URL e salve.",
  EVENT_NOT_SELECTED: "Este evento está desativado na integração. Ative-o e tente novamente.",
  CONTROL_CHARACTERS:
    "Este texto contém caracteres de controle, como códigos de cor copiados de um terminal. Remova-os e tente novamente.",
  INVISIBLE_CHARACTERS: "Este nome contém caracteres invisíveis. Digite-o novamente.",
  FORBIDDEN_DESTINATION: "Escolha uma URL https:// pública",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "Esta pessoa já é membro.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "Esta pessoa já foi convidada. Prorrogue o convite existente.",
  INVALID_EMAIL: "Informe um e-mail, por exemplo ada@example.com",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    "Um espaço de trabalho precisa de um proprietário. Primeiro torne outro membro proprietário ou exclua o espaço de trabalho.",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    "Um espaço de trabalho precisa de um proprietário. Primeiro torne outro membro proprietário.",
  ROLE_NAME_IS_ALREADY_TAKEN: "Escolha um nome de função que não esteja em uso",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "Esta função está atribuída a membros. Primeiro atribua outra função a eles.",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "Funções predefinidas não podem ser excluídas.",
  INCOMPLETE_CHANNEL: "Preencha todos os campos obrigatórios deste canal",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION: "Este convite foi enviado para outro e-mail. Entre com essa conta.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "Este convite não é mais válido. Peça um novo.",
  INVALID_CODE: "Código incorreto. Digite o código que o app mostra agora.",
  INVALID_BACKUP_CODE: "Este código de backup está incorreto ou já foi usado.",
  INVALID_TWO_FACTOR_COOKIE: "Este login expirou. Volte e tente novamente.",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "Desative a autenticação de dois fatores antes de remover sua senha.",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "Este link expirou ou já foi usado. Solicite um novo.",
  PASSKEY_NOT_FOUND: "Esta chave de acesso não está registrada aqui. Entre de outra forma.",
  EMAIL_IS_THE_SAME: "Este já é o seu e-mail",
  EMAIL_MISMATCH: "Seu e-mail mudou. Recarregue as configurações.",
  EMAIL_ALREADY_VERIFIED: "Este e-mail já está confirmado.",
  CHALLENGE_NOT_FOUND: "A solicitação expirou. Tente novamente.",
  AUTHENTICATION_FAILED: "A chave de acesso não foi aceita. Tente novamente ou entre de outra forma.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: "Tentativas demais. Tente novamente em 15 minutos ou redefina sua senha.",
  TOTP_ALREADY_ENABLED: "A autenticação de dois fatores já está ativada.",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Códigos incorretos demais. Volte e entre novamente.",
  ACCOUNT_TEMPORARILY_LOCKED: "Códigos incorretos demais. Tente novamente em 15 minutos.",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "Chaves de acesso exigem um nome de domínio. Elas não funcionam com um endereço IP.",
  PREVIOUSLY_REGISTERED: "Esta chave de acesso já está registrada.",
  TOO_MANY_API_KEYS: "Você atingiu o número máximo de chaves de API. Exclua uma primeiro.",
  TOO_MANY_PASSKEYS: "Você atingiu o número máximo de chaves de acesso. Remova uma primeiro.",
  FAILED_TO_VERIFY_REGISTRATION:
    "Não foi possível registrar a chave de acesso. Tente novamente ou use outro dispositivo.",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "Este link expirou. Solicite um novo.",
  INVALID_USER_CODE: "Código inválido. Compare-o com o código no seu dispositivo.",
  EXPIRED_TOKEN: "Este código expirou. Solicite um novo no seu dispositivo.",
  ACCESS_DENIED: "Esta solicitação pertence a outra conta. Comece de novo no seu dispositivo.",
  DEVICE_CODE_ALREADY_PROCESSED: "Esta solicitação já foi aprovada ou negada. Comece de novo no seu dispositivo.",
};
