module platen

go 1.23
