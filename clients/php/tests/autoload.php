<?php

declare(strict_types=1);

/** Loads the classes of the package as Composer does, by the mapping of composer.json, and the PSR packages of Composer or Debian. */

$root = dirname(__DIR__);
if (is_file("$root/vendor/autoload.php")) {
    require_once "$root/vendor/autoload.php";
}
$package = json_decode((string) file_get_contents("$root/composer.json"), true, flags: JSON_THROW_ON_ERROR);
spl_autoload_register(static function (string $class) use ($root, $package): void {
    foreach ($package['autoload']['psr-4'] as $prefix => $folder) {
        if (str_starts_with($class, $prefix)) {
            $path = "$root/$folder" . str_replace('\\', '/', substr($class, strlen($prefix))) . '.php';
            if (is_file($path)) {
                require $path;
            }
        }
    }
});
foreach (['Psr/Log', 'Psr/Http/Message', 'Psr/Http/Client', 'Nyholm/Psr7', 'Symfony/Component/HttpClient'] as $library) {
    if (is_file("/usr/share/php/$library/autoload.php")) {
        require_once "/usr/share/php/$library/autoload.php";
    }
}
