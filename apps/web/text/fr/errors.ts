/** Error messages, in French. @module */
import type { Text } from "../en/mod.ts";
import { core } from "./core.ts";

const TWO_FACTOR_OFF = "L’authentification à deux facteurs est désactivée pour ce compte.";
const ADDRESS_TAKEN = "Choisissez une URL qui n’est pas déjà utilisée";
const CONFIRM_FIRST = "Confirmez d’abord votre adresse e-mail. Ouvrez le lien que nous vous avons envoyé.";
const SIGN_IN_AGAIN =
  "Par sécurité, cette action exige une connexion récente. Déconnectez-vous, reconnectez-vous, puis réessayez.";
const ONLY_WAY_IN = "C’est votre seul moyen de connexion. Définissez d’abord un mot de passe.";

export const errors: Text["errors"] = {
  ...core.errors,
  SESSION_REQUIRED: "Pour effectuer cette action, connectez-vous depuis un navigateur.",
  QUOTA_EXCEEDED:
    "Cet espace de travail ou ce serveur a atteint sa limite de stockage. Supprimez ce dont vous n’avez plus besoin ou demandez à l’administrateur d’augmenter la limite.",
  ACCOUNT_QUOTA_EXCEEDED:
    "Vos espaces de travail ont atteint la limite pour les descriptions, les logos et les métadonnées. Raccourcissez ce texte ou un texte d’un autre espace de travail.",
  TOO_MUCH_WORK: "Trop de modifications à la fois. Sélectionnez moins de tâches ou divisez le fichier.",
  PROJECT_ARCHIVED: "Ce projet est archivé. Restaurez-le pour le modifier.",
  LABEL_NAME_TAKEN: "Choisissez un nom d’étiquette qui n’est pas déjà utilisé",
  ACCOUNT_DISABLED: "Ce compte est désactivé. Contactez un opérateur de cette installation.",
  LAST_OPERATOR: "C’est le seul opérateur qui peut se connecter. Nommez d’abord un autre opérateur.",
  TOO_MANY_VIEWS: "Vous avez atteint le nombre maximal de vues. Supprimez-en une d’abord.",
  INVALID_VIEW_FIELD: "Cette vue ne peut pas utiliser ce champ. Choisissez-en un autre.",
  VIEW_NOT_EDITABLE: "Cette vue appartient à un autre membre. Dupliquez-la pour la modifier.",
  INVALID_DEFAULT_VIEW: "Une vue par défaut doit être visible par tous et inclure le projet. Modifiez d’abord la vue.",
  MILESTONE_NOT_FOUND: "Ce jalon n’appartient pas au projet. Choisissez-en un autre.",
  CYCLE_NOT_FOUND: "Ce cycle n’appartient pas au projet. Choisissez-en un autre.",
  PLAN_NAME_TAKEN: "Choisissez un nom qu’aucun autre jalon ou cycle du projet ne porte",
  CYCLES_OVERLAP: "Choisissez des dates qui ne chevauchent pas un autre cycle",
  CYCLE_CLOSED: "Ce cycle est déjà clôturé. Déplacez ses tâches vous-même.",
  TOO_MANY_PLANS: "Vous avez atteint le nombre maximal de jalons et de cycles. Supprimez-en un d’abord.",
  INVALID_ESTIMATE: "Saisissez un nombre de 0 à 1 000 000 avec 2 décimales au plus",
  TOO_MANY_CHANNELS: "Vous avez atteint le nombre maximal de canaux. Supprimez-en un d’abord.",
  TOO_MANY_WEBHOOKS: "Vous avez atteint le nombre maximal de webhooks. Supprimez-en un d’abord.",
  INVALID_EMAIL_OR_PASSWORD: "Adresse e-mail ou mot de passe incorrect. Réessayez ou réinitialisez votre mot de passe.",
  INVALID_PASSWORD: "Mot de passe incorrect. Réessayez.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Un compte existe déjà avec cette adresse e-mail. Connectez-vous.",
  PASSWORD_TOO_SHORT: "Choisissez un mot de passe d’au moins 8 caractères",
  PASSWORD_TOO_LONG: "Choisissez un mot de passe de 256 caractères maximum",
  PASSWORD_TOO_COMMON: "Choisissez un mot de passe moins courant",
  REGISTRATION_DISABLED: "L’inscription est désactivée sur ce serveur. Contactez son administrateur.",
  INVITATION_REQUIRED: "Il faut une invitation pour s’inscrire. Ouvrez le lien de votre invitation.",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "Vous êtes le seul propriétaire d’un espace de travail. Désignez d’abord un autre membre comme propriétaire ou supprimez l’espace de travail.",
  PROJECT_SLUG_TAKEN: "Choisissez une clé qu’aucun autre projet n’utilise",
  PARENT_NOT_FOUND: "Ce commentaire a été supprimé. Écrivez-en un nouveau.",
  TOO_MANY_EMOJI: "Ce commentaire a déjà 20 émojis différents. Choisissez l’un d’eux.",
  COLUMN_NOT_EMPTY: "Cette colonne contient des tâches. Déplacez-les ou supprimez-les d’abord.",
  FIELD_NAME_TAKEN: "Choisissez un nom de champ qui n’est pas déjà utilisé",
  FIELD_REQUIRED: "Ce champ est obligatoire. Saisissez une valeur.",
  FIELD_VALUES_LOST:
    "Certaines valeurs ne correspondent pas aux nouveaux paramètres. Confirmez qu’elles peuvent être perdues.",
  INVALID_FIELD_VALUE: "Cette valeur ne correspond pas au type du champ. Saisissez-en une autre.",
  TOO_MANY_FIELDS: "Vous avez atteint le nombre maximal de champs personnalisés. Supprimez-en un d’abord.",
  TOO_MANY_COLUMNS: "Vous avez atteint le nombre maximal de colonnes. Supprimez-en une d’abord.",
  INTEGRATION_OFF: "Cette intégration est désactivée ou n’a pas d’URL. Activez-la, saisissez une URL et enregistrez.",
  EVENT_NOT_SELECTED: "Cet événement est désactivé pour l’intégration. Activez-le et réessayez.",
  CONTROL_CHARACTERS:
    "Ce texte contient des caractères de contrôle, par exemple des codes de couleur copiés depuis un terminal. Supprimez-les et réessayez.",
  INVISIBLE_CHARACTERS: "Ce nom contient des caractères invisibles. Saisissez-le de nouveau.",
  FORBIDDEN_DESTINATION: "Choisissez une URL https:// publique",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "Cette personne est déjà membre.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION:
    "Cette personne a déjà été invitée. Prolongez plutôt l’invitation existante.",
  INVALID_EMAIL: "Saisissez une adresse e-mail, par exemple ada@example.com",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    "Un espace de travail doit avoir un propriétaire. Désignez d’abord un autre membre, ou supprimez l’espace de travail.",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    "Un espace de travail doit avoir un propriétaire. Désignez d’abord un autre membre.",
  ROLE_NAME_IS_ALREADY_TAKEN: "Choisissez un nom de rôle qui n’est pas déjà utilisé",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "Ce rôle est attribué à des membres. Attribuez-leur d’abord un autre rôle.",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "Les rôles prédéfinis ne peuvent pas être supprimés.",
  INCOMPLETE_CHANNEL: "Remplissez tous les champs obligatoires de ce canal",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    "Cette invitation a été envoyée à une autre adresse e-mail. Connectez-vous avec ce compte.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "Cette invitation n’est plus valide. Demandez-en une nouvelle.",
  INVALID_CODE: "Code incorrect. Saisissez le code actuellement affiché par votre application.",
  INVALID_BACKUP_CODE: "Ce code de secours est incorrect ou a déjà été utilisé.",
  INVALID_TWO_FACTOR_COOKIE: "Cette connexion a expiré. Revenez en arrière et réessayez.",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "Désactivez l’authentification à deux facteurs avant de supprimer votre mot de passe.",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "Ce lien a expiré ou a déjà été utilisé. Demandez-en un nouveau.",
  PASSKEY_NOT_FOUND: "Cette clé d’accès n’est pas enregistrée ici. Connectez-vous autrement.",
  EMAIL_IS_THE_SAME: "C’est déjà votre adresse e-mail",
  EMAIL_MISMATCH: "Votre adresse e-mail a changé. Rechargez les paramètres.",
  EMAIL_ALREADY_VERIFIED: "Cette adresse e-mail est déjà confirmée.",
  CHALLENGE_NOT_FOUND: "La demande a expiré. Réessayez.",
  AUTHENTICATION_FAILED: "La clé d’accès n’a pas été acceptée. Réessayez ou connectez-vous autrement.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: "Trop de tentatives. Réessayez dans 15 minutes ou réinitialisez votre mot de passe.",
  TOTP_ALREADY_ENABLED: "L’authentification à deux facteurs est déjà activée.",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Trop de codes incorrects. Revenez en arrière et reconnectez-vous.",
  ACCOUNT_TEMPORARILY_LOCKED: "Trop de codes incorrects. Réessayez dans 15 minutes.",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "Les clés d’accès exigent un nom de domaine. Elles ne fonctionnent pas avec une adresse IP.",
  PREVIOUSLY_REGISTERED: "Cette clé d’accès est déjà enregistrée.",
  TOO_MANY_API_KEYS: "Vous avez atteint le nombre maximal de clés API. Supprimez-en une d’abord.",
  TOO_MANY_PASSKEYS: "Vous avez atteint le nombre maximal de clés d’accès. Supprimez-en une d’abord.",
  FAILED_TO_VERIFY_REGISTRATION: "La clé d’accès n’a pas pu être enregistrée. Réessayez ou utilisez un autre appareil.",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "Ce lien a expiré. Demandez-en un nouveau.",
  INVALID_USER_CODE: "Code non valide. Comparez-le avec celui affiché sur votre appareil.",
  EXPIRED_TOKEN: "Ce code a expiré. Demandez-en un nouveau sur votre appareil.",
  ACCESS_DENIED: "Cette demande appartient à un autre compte. Recommencez sur votre appareil.",
  DEVICE_CODE_ALREADY_PROCESSED: "Cette demande a déjà été approuvée ou refusée. Recommencez sur votre appareil.",
};
