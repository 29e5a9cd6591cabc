<?php

// The calendar server sabre/dav, for PHP's built-in web server: an owner, and somebody who may read the owner's calendars. Its answers carry PHP's default
// Content-Type, as those of Nextcloud and Baikal do.

// This release of sabre/dav is older than this PHP: what PHP says of that would stand in the answers.
error_reporting(0);

require_once 'Sabre/autoload.php';

class PasswordFile extends \Sabre\DAV\Auth\Backend\AbstractBasic
{
    protected function validateUserPass($username, $password)
    {
        return in_array("$username:$password", file(getenv('SABRE_PASSWORDS'), FILE_IGNORE_NEW_LINES), true);
    }
}

$pdo = new \PDO('sqlite:' . getenv('SABRE_DATABASE'));
$pdo->setAttribute(\PDO::ATTR_ERRMODE, \PDO::ERRMODE_EXCEPTION);
$pdo->exec('PRAGMA busy_timeout = 5000');
$isNew = $pdo->query("SELECT COUNT(*) FROM sqlite_master WHERE name = 'principals'")->fetchColumn() == 0;
if ($isNew) {
    foreach (['principals', 'calendars'] as $name) {
        $pdo->exec(file_get_contents(getenv('SABRE_SQL') . "/sqlite.$name.sql"));
    }
    $pdo->exec('DELETE FROM principals');
    $insert = $pdo->prepare('INSERT INTO principals (uri, displayname) VALUES (?, ?)');
    $owner = getenv('SABRE_OWNER');
    $reader = getenv('SABRE_READER');
    foreach ([$owner, $reader, "$owner/calendar-proxy-read", "$owner/calendar-proxy-write"] as $name) {
        $insert->execute(["principals/$name", $name]);
    }
    $pdo->exec('DELETE FROM groupmembers');
    $pdo->prepare(
        'INSERT INTO groupmembers (principal_id, member_id) SELECT owners.id, readers.id '
        . 'FROM principals owners, principals readers WHERE owners.uri = ? AND readers.uri = ?'
    )->execute(["principals/$owner/calendar-proxy-read", "principals/$reader"]);
}

$principals = new \Sabre\DAVACL\PrincipalBackend\PDO($pdo);
$server = new \Sabre\DAV\Server([
    new \Sabre\CalDAV\Principal\Collection($principals),
    new \Sabre\CalDAV\CalendarRootNode($principals, new \Sabre\CalDAV\Backend\PDO($pdo)),
]);
$server->setBaseUri('/');
$server->addPlugin(new \Sabre\DAV\Auth\Plugin(new PasswordFile(), 'sabre/dav'));
$server->addPlugin(new \Sabre\DAVACL\Plugin());
$server->addPlugin(new \Sabre\CalDAV\Plugin());
$server->exec();
